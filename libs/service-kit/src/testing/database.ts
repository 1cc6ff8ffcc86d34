import { createHash, randomBytes } from 'node:crypto';
import { migrate } from '@targum/database';
import pg from 'pg';
import { createKnex } from '../data/postgres.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops the database, even while connections are open. */
  drop(): Promise<void>;
}

/** Id of the advisory lock for creating the template. */
const TEMPLATE_LOCK = 7_305_112_029;

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run tests with the global set-up`);
  return value;
};

/** Returns the URL of the server that the global set-up of the test run started. */
export const testDatabaseUrl = (): string => required('TEST_DATABASE_URL');
export const testRedisUrl = (): string => required('TEST_REDIS_URL');

const withDatabase = (url: string, database: string): string => {
  const result = new URL(url);
  result.pathname = `/${database}`;
  return result.href;
};

const asAdmin = async <Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

/**
 * Returns the name of the run's template, which contains the server's address and the process of
 * the run.
 */
const templateName = () =>
  `template_${createHash('sha256').update(`${testDatabaseUrl()} ${process.ppid}`).digest('hex').slice(0, 16)}`;

const migrateTemplate = async (name: string) => {
  const knex = createKnex({ url: withDatabase(testDatabaseUrl(), name), name: 'test-template' });
  try {
    await migrate(knex);
  } finally {
    await knex.destroy();
  }
};

const ensureTemplate = async (client: pg.Client, name: string) => {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    // The database gets its final name last, so that an interrupted run leaves no broken template.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    // The tests use a locale that knows no letters outside ASCII, because no result may depend on
    // the locale.
    await client.query(
      `create database ${draft} template template0 locale_provider libc locale 'C'`,
    );
    await migrateTemplate(draft);
    await client.query(`alter database ${draft} rename to ${name}`);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
};

/** Creates a migrated database for a test file, quickly, as a copy of a template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const database = `test_${randomBytes(8).toString('hex')}`;
  const template = templateName();
  await asAdmin(async (client) => {
    await ensureTemplate(client, template);
    // By default, PostgreSQL also writes each page of the copy to its log, and so uses twice the
    // CPU.
    await client.query(`create database ${database} template ${template} strategy file_copy`);
  });
  return {
    url: withDatabase(testDatabaseUrl(), database),
    drop: () =>
      asAdmin(async (client) => {
        await client.query(`drop database if exists ${database} with (force)`);
      }),
  };
};
