import type { Migration } from '../migration.ts';

/** Verses that a text joins though they do not follow each other have all their numbers. */
export const listsOfVerses: Migration = {
  name: '0046-lists-of-verses',
  up: `
    -- All numbers of joined verses, if some between the first and the last are not among them.
    alter table verses add column numbers int[];
  `,
};
