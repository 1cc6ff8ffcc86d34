import { dialogs, elsewhere, frame, keptOut } from './account.ts';
import { feedback, users } from './admin.ts';
import { conversation, faults } from './chat.ts';
import { signedOut } from './signed-out.ts';
import { voice } from './voice.ts';
import type { WalkThrough } from './walk.ts';

/** Every screen, menu and dialog of the product, by walks that can be gone one by one. */
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
