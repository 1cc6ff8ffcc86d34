import { limits } from '@targum/contracts';

/** The types the file chooser offers and the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** What is wrong with a file chosen as profile picture; null when nothing is. */
export function checkPicture(file: File): 'unsupported' | 'tooLarge' | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'unsupported';
  return file.size > limits.picture.maxBytes ? 'tooLarge' : null;
}
