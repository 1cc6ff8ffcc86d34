import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { functions } from './functions/index.ts';
import { isMigrated, migrate } from './migrate.ts';
import { baseline } from './migrations/0001-baseline.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { runProgram } from './testing/run-program.ts';

/** A dump of a database from the last build before the baseline, with a row in most tables. */
const DUMP = join(import.meta.dirname, 'testing/before-baseline.sql.gz');

const onRetry = () => {};
/** The schema without later migrations. */
const schema = { migrations: [baseline], functions };

const start = async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
};

const startEarlier = async () => {
  const database = await start();
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(gunzipSync(readFileSync(DUMP)).toString());
  await client.end();
  return database;
};

/** Returns all rows of the product's tables, by table. */
const rowsOf = async (knex: Knex) => {
  const tables = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .whereNot('tablename', 'like', 'schema_%')
    .orderBy('tablename')
    .pluck<string[]>('tablename');
  const all: [string, unknown[]][] = [];
  for (const table of tables) {
    const rows = await knex.select(knex.raw('to_jsonb(each) as row')).from({ each: table });
    all.push([table, rows]);
  }
  return Object.fromEntries(all);
};

const CATALOG = `
  select 'column', attrelid::regclass::text || '.' || attname,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attstorage,
        pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexrelid::regclass::text,
      concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by 1, 2`;

const catalogOf = async (knex: Knex) => {
  const { rows } = await knex.raw<{ rows: object[] }>(CATALOG);
  return rows;
};

it('the database of the last build before the baseline keeps its rows and gets the same schema', async () => {
  const [earlier, fresh] = [await startEarlier(), await start()];
  // Sets values that the schema now requires and that rows of early builds lack.
  await earlier.knex('sessions').update({ used_at: new Date(0) });
  await earlier.knex('generations').update({ reading: { language: 'en', textIds: [] } });
  const rows = await rowsOf(earlier.knex);
  expect(Object.values(rows).filter((each) => each.length > 0)).toHaveLength(19);
  const other = earlier.connect();
  try {
    const both = await Promise.all([
      migrate(earlier.knex, onRetry, schema),
      migrate(other, onRetry, schema),
    ]);
    expect(both.map(({ applied }) => applied)).toEqual([[], []]);
  } finally {
    await other.destroy();
  }
  await migrate(fresh.knex, onRetry, schema);
  expect(await isMigrated(earlier.knex, schema)).toBe(true);
  expect(await rowsOf(earlier.knex)).toEqual(rows);
  expect(await catalogOf(earlier.knex)).toEqual(await catalogOf(fresh.knex));
  // The sequence continues after the adopted rows.
  const { rows: numbered } = await earlier.knex.raw<{ rows: { sequence: string }[] }>(
    `insert into users (id, email, password) values (gen_random_uuid(), 'new@example.org', '')
       returning sequence`,
  );
  expect(numbered).toEqual([{ sequence: '11' }]);
});

it('the takeover of an earlier database tries again while a long reader uses a table', async () => {
  const { knex, connect } = await startEarlier();
  const other = connect();
  const reader = await knex.transaction();
  try {
    await reader.raw('lock table text_books in access share mode');
    const retried = vi.fn();
    const migrating = migrate(other, retried, schema);
    await vi.waitFor(() =>
      expect(retried).toHaveBeenCalledWith(expect.objectContaining({ code: '55P03' })),
    );
    await reader.commit();
    await migrating;
    expect(await isMigrated(knex, schema)).toBe(true);
  } finally {
    if (!reader.isCompleted()) await reader.rollback();
    await other.destroy();
  }
});

it.each([
  [
    'lacks a migration',
    `delete from schema_migrations where name = '0048-search-index-of-any-script'`,
    'it lacks 0048-search-index-of-any-script',
    'start the last revision before the baseline once',
  ],
  [
    'has another one',
    `insert into schema_migrations (name, batch) values ('0034-of-a-branch', 1)`,
    'it also has 0034-of-a-branch, a migration of another branch',
    'delete the row of that migration from schema_migrations if its tables are gone',
  ],
  [
    'has books without words for searches',
    'update text_books set folded = null, verse_starts = null',
    'it has books without words for searches',
    'start the last revision before the baseline once',
  ],
])(
  'a database of an earlier build that %s stays as it is, with one message',
  async (_what, change, detail, advice) => {
    const { knex, url } = await startEarlier();
    await knex.raw(change);
    const before = await catalogOf(knex);
    const { code, output, errors } = await runProgram('main.ts', [], {
      ...{ DATABASE_URL: url, DEFAULT_TEXT: 'off' },
    });
    expect([code, errors]).toEqual([1, '']);
    expect(JSON.parse(output)).toMatchObject({
      level: 'fatal',
      msg: expect.stringMatching(
        new RegExp(
          `^The database was made by an earlier development build \\(${detail}\\),.* To keep its data, ${advice}.* To start without`,
        ),
      ) as unknown,
    });
    expect(await catalogOf(knex)).toEqual(before);
    expect(await isMigrated(knex)).toBe(false);
  },
);
