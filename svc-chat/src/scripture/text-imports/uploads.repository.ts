import type { BodyOf } from '@targum/contracts';
import type { adminTextCalls, TextImport } from '@targum/contracts/on-demand';
import type { TextUploadRow } from '@targum/database';
import { createTextStore } from '@targum/database/texts';
import { removeText } from '@targum/scripture';
import { insertAudit } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { ClaimedImport } from './import.repository.ts';
import type { UploadedText } from './uploaded-text.ts';

export type ImportRequest = BodyOf<typeof adminTextCalls.import>;

export interface UsedBy {
  readonly count: number;
  readonly owners: string[];
}

/** Uploads and ended imports are kept for this time. */
const KEPT = `interval '1 hour'`;
const FRESH = `created_at > now() - ${KEPT}`;
/** An import whose process has given no sign of life for this time is taken over. */
const DEAD_AFTER = `interval '30 seconds'`;
/** An import that a process may take. */
const UNTAKEN = `(state = 'waiting' or (state = 'running' and alive_at < now() - ${DEAD_AFTER}))`;
const OWNERS_MAX = 20;
const UNIQUE_VIOLATION = '23505';

const JOB = ['id', 'request', 'state', 'done', 'total', 'outcome', 'warnings', 'error'] as const;
type JobRow = Pick<TextUploadRow, (typeof JOB)[number]>;

const toJob = (row: JobRow): TextImport => ({
  id: row.id,
  textId: row.request!.id,
  name: row.request!.name,
  state: row.state as TextImport['state'],
  done: row.done,
  total: row.total,
  warnings: [...row.warnings],
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.error !== null && { error: row.error }),
});

export const createUploadsRepository = (knex: Knex) => {
  const json = <Value>(value: Value) => knex.raw<Value>('?::jsonb', [JSON.stringify(value)]);
  return {
    async create(
      { id, userId }: { readonly id: string; readonly userId: string },
      { format, info, warnings, checksum, verses, books }: UploadedText,
    ): Promise<void> {
      await knex.transaction(async (transaction) => {
        await transaction('text_uploads').insert({
          ...{ id, user_id: userId, format, checksum, verses, total: books.length },
          ...{ info: json(info), warnings: json([...warnings]) },
        });
        await transaction.raw(
          `insert into text_upload_books (upload_id, position, book)
           select :id, place, book from unnest(:books::text[]) with ordinality as part (book, place)`,
          { id, books },
        );
      });
    },

    /**
     * Finds an upload of this user that can be imported.
     * @returns undefined if the upload is unknown, expired or imported, or belongs to another user.
     */
    find: (id: string, userId: string): Promise<TextUploadRow | undefined> =>
      knex('text_uploads').where({ id, user_id: userId, state: 'read' }).whereRaw(FRESH).first(),

    /** @returns 'busy' if an import is under way, undefined if `find` no longer finds the upload. */
    async begin(
      id: string,
      userId: string,
      request: ImportRequest,
    ): Promise<TextImport | 'busy' | undefined> {
      try {
        const [row] = await knex('text_uploads')
          .where({ id, user_id: userId, state: 'read' })
          .whereRaw(FRESH)
          .update({ state: 'waiting', request: json(request) })
          .returning([...JOB]);
        return row && toJob(row);
      } catch (error) {
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return 'busy';
        throw error;
      }
    },

    /** Reports whether an import waits, or its process has died. */
    isWaiting: async (): Promise<boolean> =>
      (await knex('text_uploads').whereRaw(UNTAKEN).first('id')) !== undefined,

    /** Takes the import that waits, or whose process has died. */
    async claim(): Promise<ClaimedImport | undefined> {
      const { rows } = await knex.raw<{ rows: ClaimedImport[] }>(`
      update text_uploads
        set state = 'running', attempts = attempts + 1, alive_at = now(), done = 0
        where id = (
          select id from text_uploads where ${UNTAKEN} limit 1 for update skip locked)
        returning id, attempts`);
      return rows[0];
    },

    /** Tells that the import goes on. */
    async alive({ id, attempts }: ClaimedImport, done: number): Promise<void> {
      await knex('text_uploads')
        .where({ id, attempts, state: 'running' })
        .update({ done, alive_at: knex.fn.now() });
    },

    /** Leaves the import to the next process that looks for one. */
    async release({ id, attempts }: ClaimedImport): Promise<void> {
      await knex('text_uploads')
        .where({ id, attempts, state: 'running' })
        .update({ state: 'waiting', alive_at: null });
    },

    /** Ends an import without a text, unless another process has taken it over. */
    async fail({ id, attempts }: ClaimedImport, error: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const failed = await transaction('text_uploads')
          .where({ id, attempts, state: 'running' })
          .update({ state: 'failed', error, alive_at: null });
        if (failed > 0) await transaction('text_upload_books').where({ upload_id: id }).delete();
      });
    },

    /** Returns the import that runs, or else the last import of the hour. */
    async lastJob(): Promise<TextImport | null> {
      const row = await knex('text_uploads')
        .whereNot({ state: 'read' })
        .whereRaw(`(created_at > now() - ${KEPT} or state in ('waiting', 'running'))`)
        .orderByRaw(`state in ('waiting', 'running') desc, created_at desc`)
        .first(...JOB);
      return row === undefined ? null : toJob(row);
    },

    async job(id: string): Promise<TextImport | undefined> {
      const row = await knex('text_uploads')
        .where({ id })
        .whereNot({ state: 'read' })
        .first(...JOB);
      return row && toJob(row);
    },

    isImporting: async (): Promise<boolean> =>
      (await knex('text_uploads').whereIn('state', ['waiting', 'running']).first('id')) !==
      undefined,

    async removeExpired(): Promise<void> {
      await knex('text_uploads')
        .whereIn('state', ['read', 'done', 'failed'])
        .whereRaw(`created_at < now() - ${KEPT}`)
        .delete();
    },

    /** Returns for each text the number of chats whose passage is in it. */
    async chatsByText(): Promise<Map<string, number>> {
      const { rows } = await knex.raw<{ rows: { id: string; chats: number }[] }>(
        `select passage ->> 'textId' as id, count(*)::int as chats from chats
        where passage is not null and deleting_since is null group by 1`,
      );
      return new Map(rows.map(({ id, chats }) => [id, chats]));
    },

    /** Counts the chats whose passage is in a text. Titles stay private, so owners are named. */
    async usedBy(textId: string): Promise<UsedBy> {
      const { rows } = await knex.raw<{ rows: { owner: string; chats: number }[] }>(
        `select case when name = '' then email else name || ' (' || email || ')' end as owner, chats
        from (
          select concat_ws(' ', first_name, last_name) as name, email, count(*)::int as chats
            from chats join users on users.id = chats.user_id
            where passage ->> 'textId' = ? and chats.deleting_since is null
            group by users.id
        ) found
        order by chats desc, owner`,
        [textId],
      );
      return {
        count: rows.reduce((sum, { chats }) => sum + chats, 0),
        owners: rows.slice(0, OWNERS_MAX).map(({ owner }) => owner),
      };
    },

    /** Removes a text and records it. @throws TextError if it is not installed. */
    removeText: (actorId: string, textId: string): Promise<void> =>
      knex.transaction(async (transaction) => {
        const { info, books, verses } = await removeText(createTextStore(transaction), textId);
        await insertAudit(transaction, {
          ...{ action: 'text_removed', actorId, targetId: null },
          details: { text: textId, name: info.name, books, verses },
        });
      }),
  };
};

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;
