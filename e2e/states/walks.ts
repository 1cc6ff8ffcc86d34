import { dialogs, elsewhere, frame, keptOut } from './account.ts';
import { feedback, users } from './admin.ts';
import { conversation, faults } from './chat.ts';
import { signedOut } from './signed-out.ts';
import { voice } from './voice.ts';
import type { WalkThrough } from './walk.ts';

/** All screens, menus and dialogs of the product, as separate walks. */
export const walks: Record<string, WalkThrough> = {
  'signed out': signedOut,
  'kept out': keptOut,
  frame,
  dialogs,
  elsewhere,
  conversation,
  faults,
  voice,
  users,
  feedback,
};
