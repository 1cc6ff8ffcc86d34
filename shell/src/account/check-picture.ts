import { authTexts, limits, megabytes } from '@targum/contracts';

/** The types that the file chooser offers and the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** The largest size, as the texts about pictures state it. */
export const maxMegabytes = (): number => megabytes(limits.picture.maxBytes);

/** The contract's text for each problem. */
export const problemTexts = {
  unsupported: () => authTexts.notAnImage,
  tooLarge: () => authTexts.imageTooLarge,
} as const;

/** The problem with a file chosen as profile picture; null if there is none. */
export function checkPicture(file: File): keyof typeof problemTexts | null {
  if (!(PICTURE_TYPES as readonly string[]).includes(file.type)) return 'unsupported';
  return file.size > limits.picture.maxBytes ? 'tooLarge' : null;
}
