import type { Migration } from '../migration.ts';

/** The earlier version of a reply, which its chat shows until the new one has its first word. */
export const repliesShownLater: Migration = {
  name: '0020-replies-shown-later',
  up: 'alter table generations add column shown_instead uuid',
};
