import type { Migration } from '../migration.ts';

/** The verses that the model got for a reply, and how references are found in the reply. */
export const scriptureOfAReply: Migration = {
  name: '0043-scripture-of-a-reply',
  up: `
    alter table generations
      -- A list of passages, with the checksum of the text that each is from.
      add column given jsonb,
      -- The reader's language, and the ids of the texts to open references in, the preferred one
      -- first.
      add column reading jsonb
  `,
};
