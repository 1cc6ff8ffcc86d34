import type { Migration } from '../migration.ts';
import { baseline } from './0001-baseline.ts';
import { copiedMessages } from './0002-copied-messages.ts';
import { unusedChats } from './0003-unused-chats.ts';
import { serviceSettings } from './0004-service-settings.ts';
import { userTotals } from './0005-user-totals.ts';
import { textUploads } from './0006-text-uploads.ts';
import { changes } from './0007-changes.ts';

/** All migrations in the order they are applied. Only append; never edit an applied one. */
export const migrations: readonly Migration[] = [
  baseline,
  copiedMessages,
  unusedChats,
  serviceSettings,
  ...userTotals,
  textUploads,
  ...changes,
];
