import { dialogs, frame, otherScreens, restricted, settings } from './account.ts';
import { audit, feedback, operation, usage, users } from './admin.ts';
import { adminAssistants, goneAssistant } from './assistants.ts';
import { conversation, faults } from './chat.ts';
import { handOver } from './hand-over.ts';
import { outbox } from './outbox.ts';
import { passageOfAChat } from './passage-of-a-chat.ts';
import { passages } from './passages.ts';
import { search } from './search.ts';
import { signedOut } from './signed-out.ts';
import { texts } from './texts.ts';
import { voice } from './voice.ts';
import type { WalkThrough } from './walk.ts';

/** All screens, menus and dialogs of the product, as separate walks. */
export const walks: Record<string, WalkThrough> = {
  'signed out': signedOut,
  'no access': restricted,
  frame,
  dialogs,
  settings,
  'other screens': otherScreens,
  conversation,
  faults,
  voice,
  outbox,
  passageOfAChat,
  search,
  passages,
  'hand-over': handOver,
  users,
  feedback,
  operation,
  'audit log': audit,
  usage,
  'texts of Scripture': texts,
  'assistants for admins': adminAssistants,
  'an assistant that is gone': goneAssistant,
};
