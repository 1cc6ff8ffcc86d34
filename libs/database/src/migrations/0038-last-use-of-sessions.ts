import type { Migration } from '../migration.ts';

/** When a session was last used. Sessions of the release before have no such time until their next use. */
export const lastUseOfSessions: Migration = {
  name: '0038-last-use-of-sessions',
  up: 'alter table sessions add column used_at timestamptz',
};
