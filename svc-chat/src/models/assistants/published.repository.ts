import type { AssistantRow, AssistantVersionRow } from '@targum/database';
import { read } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { PublishedAssistant } from './definitions.ts';

/**
 * A row of the joined tables of assistants and versions. `created_at` is the column of the
 * assistant.
 */
type PublishedRow = AssistantVersionRow & Pick<AssistantRow, 'id' | 'removed_at' | 'created_at'>;

const PUBLISHED = {
  name: 'assistants.published',
  text: `select version.assistant_id, version.number, version.name, version.description,
        version.icon, version.prompt, version.model, version.temperature, version.active,
        version.release, assistant.id, assistant.removed_at, assistant.created_at
      from assistants as assistant
      join assistant_versions as version on version.assistant_id = assistant.id
        and version.number = assistant.published_number
      order by assistant.sequence`,
};

export const createPublishedRepository = (knex: Knex) => ({
  /** Returns the published versions of all assistants, in the order of creation. */
  async read(): Promise<PublishedAssistant[]> {
    const rows = await read<PublishedRow>(knex, PUBLISHED);
    return rows.map((row) => ({ assistant: row, version: row }));
  },
});

export type PublishedRepository = ReturnType<typeof createPublishedRepository>;
