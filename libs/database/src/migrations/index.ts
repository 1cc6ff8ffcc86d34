import type { Migration } from '../migration.ts';
import { accounts } from './0001-accounts.ts';
import { chats } from './0002-chats.ts';
import { feedback } from './0003-feedback.ts';
import { lifetimeCounters } from './0004-lifetime-counters.ts';
import { idempotency } from './0005-idempotency.ts';
import { replies } from './0006-replies.ts';
import { listOrder } from './0007-list-order.ts';
import { streamingMessages } from './0008-streaming-messages.ts';
import { deletionInParts } from './0009-deletion-in-parts.ts';

/** Every migration in the order it is applied. Append; never edit a released one. */
export const migrations: readonly Migration[] = [
  accounts,
  chats,
  feedback,
  lifetimeCounters,
  idempotency,
  replies,
  listOrder,
  streamingMessages,
  deletionInParts,
];
