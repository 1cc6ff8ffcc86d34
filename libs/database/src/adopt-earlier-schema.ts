import type { Knex } from 'knex';
import { baseline } from './migrations/0001-baseline.ts';
import { LOCK_TIMEOUT } from './retry-when-locked.ts';

const EARLIER = [
  ...['0001-accounts', '0002-chats', '0003-feedback', '0004-lifetime-counters'],
  ...['0005-idempotency', '0006-replies', '0007-list-order', '0008-streaming-messages'],
  ...['0009-closed-accounts', '0010-closed-accounts-index', '0011-closed-chats'],
  ...['0012-closed-chats-index', '0013-generations-of-a-user', '0014-audit-age-index'],
  ...['0015-usage-age-index', '0016-begin-and-end-of-a-reply', '0017-messages-counted-once'],
  ...['0018-branches-of-a-chat', '0019-path-of-a-chat', '0020-replies-shown-later'],
  ...['0021-branches-index', '0022-replies-on-a-path', '0023-words-of-a-text'],
  ...['0024-owners-of-messages', '0025-owners-of-earlier-messages', '0026-search-in-messages'],
  ...['0027-search-in-titles', '0028-order-of-chats', '0029-pinned-chats-index'],
  ...['0030-shared-copies', '0031-ratings-of-replies', '0032-identities-of-users'],
  ...['0033-usage-and-budgets', '0035-audit-filter-indexes', '0036-versions-of-assistants'],
  ...['0038-last-use-of-sessions', '0039-completions', '0040-scripture-texts'],
  ...['0041-passage-of-a-chat', '0042-annotations-of-messages', '0043-scripture-of-a-reply'],
  ...['0044-annotated-replies', '0045-words-and-counts-of-quotations', '0046-lists-of-verses'],
  ...['0047-words-of-any-script', '0048-search-index-of-any-script'],
];

const COMPLETE_IT =
  `To keep its data, start the last revision before the baseline once: the parent of the one ` +
  `that 'git log -1 --diff-filter=A -- libs/database/src/migrations/0001-baseline.ts' shows. ` +
  `Then start this one again.`;

const START_EMPTY =
  `To start without its data, use an empty database; with npm start, stop it and move the data ` +
  `folder (.data, or DATA_DIR) away.`;

export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
  constructor(detail: string, advice: string) {
    super(
      `The database was made by an earlier development build (${detail}), and is left as it is. ` +
        `${advice} ${START_EMPTY}`,
    );
  }
}

/**
 * Takes over the database of the last build before the baseline. Its tables are those of the baseline,
 * so its rows stay where they are; the list of migrations and the functions change.
 *
 * With the first release, 0.2.0, delete this file, its test, testing/before-baseline.sql.gz, the branch
 * for UnknownSchemaError in main.ts, the call and the `@throws` in migrate.ts, and what README.md of
 * this folder and deploy/README.md say of it.
 * @throws UnknownSchemaError if a migration of these builds is missing, if the database has a
 * migration of another branch, or if a book has no words for searches.
 */
export async function adoptEarlierSchema(knex: Knex, table: string): Promise<void> {
  if (!(await knex.schema.hasTable(table))) return;
  const applied = await knex<{ name: string }>(table).orderBy('name').pluck('name');
  if (!applied.some((name) => EARLIER.includes(name))) return;
  const other = applied.find((name) => !EARLIER.includes(name));
  if (other !== undefined) {
    throw new UnknownSchemaError(
      `it also has ${other}, a migration of another branch`,
      `To keep its data, delete the row of that migration from ${table} if its tables are gone.`,
    );
  }
  const missing = EARLIER.find((name) => !applied.includes(name));
  if (missing !== undefined) throw new UnknownSchemaError(`it lacks ${missing}`, COMPLETE_IT);
  const withoutWords = await knex('text_books')
    .whereNull('folded')
    .orWhereNull('verse_starts')
    .first();
  if (withoutWords !== undefined) {
    throw new UnknownSchemaError('it has books without words for searches', COMPLETE_IT);
  }
  await knex.transaction(async (transaction) => {
    await transaction.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await transaction(table).delete();
    await transaction(table).insert({
      ...{ name: baseline.name, batch: 1, migration_time: transaction.fn.now() },
    });
    // These builds have several overloads of begin_reply and end_reply. All of them are dropped.
    await transaction.raw(
      `drop function chat_history, count_message, is_over_budget;
       do $$
       declare
         earlier regprocedure;
       begin
         for earlier in select oid from pg_proc
           where proname in ('begin_reply', 'end_reply')
             and pronamespace = current_schema()::regnamespace
         loop
           execute format('drop function %s', earlier);
         end loop;
       end $$;
       alter table text_books alter folded set not null, alter verse_starts set not null;
       update sessions set used_at = now() where used_at is null;
       alter table sessions alter used_at set default now(), alter used_at set not null;
       update generations set reading = '{"language": "en", "textIds": []}' where reading is null;
       alter table generations alter reading set not null`,
    );
  });
}
