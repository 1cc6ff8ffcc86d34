import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { Refusal } from './say.ts';

const url = new URL(process.env['TEST_DATABASE_URL']!);
const name = `launcher_${randomUUID().replaceAll('-', '')}`;

/** Runs statements in a database of the server. */
async function query(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  for (const each of statements) await client.query(each);
  await client.end();
}

beforeEach(() => query(url.href, `create database ${name}`));
afterEach(() => query(url.href, `drop database ${name} with (force)`));

const migrated = (pathname: string) =>
  migrate({
    mode: 'development',
    databaseUrl: Object.assign(new URL(url), { pathname }).href,
    defaultText: undefined,
  });

it('the launcher says in plain text why it refuses a database of an earlier build', async () => {
  await query(
    Object.assign(new URL(url), { pathname: name }).href,
    'create table schema_migrations (name text)',
    `insert into schema_migrations values ('0001-accounts')`,
  );
  const refusal = migrated(name);
  await expect(refusal).rejects.toThrow(Refusal);
  await expect(refusal).rejects.toThrow(
    /^The database could not be migrated:\nThe database was made by an earlier development build \(it lacks 0002-chats\)[^{}]*$/,
  );
});

it('the launcher repeats the reason that PostgreSQL gives, in plain text', async () => {
  await expect(migrated('not-there')).rejects.toThrow(
    new Refusal(
      'The database could not be migrated:\nThe database was not migrated: database "not-there" does not exist',
    ),
  );
});
