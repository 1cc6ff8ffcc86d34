import type { AssistantRow, AssistantVersionRow } from '@targum/database';
import { insertAudit } from '@targum/service-kit';
import type { AuditRecord, Transaction } from '@targum/service-kit';
import type { Knex } from 'knex';

export interface StoredAssistant {
  readonly assistant: AssistantRow;
  readonly latest: number;
  /** Undefined until an admin publishes the assistant. */
  readonly published: AssistantVersionRow | undefined;
  readonly newest: AssistantVersionRow;
}

/**
 * A version with the name and the address of its author, which are null if the account was deleted.
 */
export type ListedVersion = Pick<
  AssistantVersionRow,
  'number' | 'created_at' | 'created_by' | 'published_at' | 'restores' | 'reset'
> & {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
};

export type NewVersion = Omit<AssistantVersionRow, 'sequence' | 'created_at' | 'published_at'>;

export interface VersionsReader {
  /** Returns all assistants with a row, in the order of creation, including removed ones. */
  list(): Promise<StoredAssistant[]>;
  find(id: string): Promise<StoredAssistant | undefined>;
  version(id: string, number: number): Promise<AssistantVersionRow | undefined>;
  /** Returns the newest versions, newest first. */
  versions(id: string, limit: number): Promise<ListedVersion[]>;
}

/**
 * Changes assistants within one transaction. Among all replicas, only one of these transactions
 * runs at a time.
 */
export interface VersionsWriter extends VersionsReader {
  addAssistant(id: string): Promise<void>;
  addVersion(version: NewVersion): Promise<void>;
  publish(id: string, number: number): Promise<void>;
  remove(id: string): Promise<void>;
  audit(action: AuditRecord['action'], adminId: string, details: object): Promise<void>;
}

export interface VersionsRepository extends VersionsReader {
  /**
   * Waits until all earlier transactions that change assistants have ended, then returns the writer
   * of this transaction.
   */
  changeIn(transaction: Transaction): Promise<VersionsWriter>;
}

/** An arbitrary number that no other advisory lock of the database uses. */
const ASSISTANT_CHANGES_LOCK = 7_305_112_036;

const readerOf = (db: Knex): VersionsReader => {
  const versionsOf = async (conditions: readonly (readonly [string, number])[]) =>
    db('assistant_versions').whereIn(
      ['assistant_id', 'number'],
      conditions.map((each) => [...each]),
    );

  const stored = async (assistants: readonly AssistantRow[]): Promise<StoredAssistant[]> => {
    if (assistants.length === 0) return [];
    const ids = assistants.map(({ id }) => id);
    const newest = await db('assistant_versions')
      .whereIn('assistant_id', ids)
      .groupBy('assistant_id')
      .select('assistant_id')
      .max({ number: 'number' });
    const latest = new Map(newest.map((row) => [row.assistant_id, Number(row.number)]));
    const rows = await versionsOf(
      assistants.flatMap(({ id, published_number: published }) => [
        [id, latest.get(id)!] as const,
        ...(published === null ? [] : [[id, published] as const]),
      ]),
    );
    const find = (id: string, number: number | null) =>
      rows.find((row) => row.assistant_id === id && row.number === number);
    return assistants.map((assistant) => ({
      assistant,
      latest: latest.get(assistant.id)!,
      published: find(assistant.id, assistant.published_number),
      newest: find(assistant.id, latest.get(assistant.id)!)!,
    }));
  };

  return {
    list: async () => stored(await db('assistants').orderBy('sequence')),
    find: async (id) => (await stored(await db('assistants').where({ id })))[0],
    version: (id, number) => db('assistant_versions').where({ assistant_id: id, number }).first(),
    versions: (id, limit) =>
      db('assistant_versions as version')
        .leftJoin('users as author', 'author.id', 'version.created_by')
        .where('version.assistant_id', id)
        .orderBy('version.number', 'desc')
        .limit(limit)
        .select(
          'version.number',
          'version.created_at',
          'version.created_by',
          'version.published_at',
          'version.restores',
          'version.reset',
          'author.first_name',
          'author.last_name',
          'author.email',
        ),
  };
};

const writerOf = (transaction: Transaction): VersionsWriter => ({
  ...readerOf(transaction),
  async addAssistant(id) {
    await transaction('assistants').insert({ id }).onConflict('id').ignore();
  },
  async addVersion({ release, ...version }) {
    await transaction('assistant_versions').insert({
      ...version,
      release: release === null ? null : transaction.raw('?::jsonb', [JSON.stringify(release)]),
    });
  },
  async publish(id, number) {
    await transaction('assistant_versions')
      .where({ assistant_id: id, number })
      .update({ published_at: transaction.fn.now() });
    await transaction('assistants').where({ id }).update({ published_number: number });
  },
  async remove(id) {
    await transaction('assistants').where({ id }).update({ removed_at: transaction.fn.now() });
  },
  audit: (action, actorId, details) =>
    insertAudit(transaction, { action, actorId, targetId: null, details: { ...details } }),
});

export const createVersionsRepository = (knex: Knex): VersionsRepository => ({
  ...readerOf(knex),
  async changeIn(transaction) {
    await transaction.raw('select pg_advisory_xact_lock(?)', [ASSISTANT_CHANGES_LOCK]);
    return writerOf(transaction);
  },
});
