import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import type { EmptyDatabase } from './testing/empty-database.ts';

let database: EmptyDatabase;
let knex: Knex;

beforeAll(async () => {
  database = await createEmptyDatabase();
  knex = database.knex;
});
afterAll(() => database.drop());

describe('the order of lists', () => {
  const run = async (up: Migration['up']) => {
    for (const statement of [up].flat()) await knex.raw(statement);
  };

  it('numbers existing rows by age and changes nothing else', async () => {
    const place = migrations.findIndex((migration) => migration.name === '0007-list-order');
    for (const { up } of migrations.slice(0, place)) await run(up);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const dated = ids.map((id, index) => ({ id, created_at: new Date(Date.UTC(2026, 0, index)) }));
    const [owner] = ids;
    for (const row of dated.toReversed()) {
      await knex('users').insert({ ...row, email: `${row.id}@example.org`, password: 'x' });
    }
    for (const row of dated.toReversed()) {
      await knex('feedback').insert({ ...row, message: 'x', updated_at: row.created_at });
      const key = { ...row, user_id: owner, name: 'k', key_hash: row.id, prefix: 'tk' };
      await knex('api_keys').insert(key);
    }

    await run(migrations[place]!.up);

    await knex('users').insert({ id: randomUUID(), email: 'new@example.org', password: 'x' });
    for (const table of ['users', 'feedback', 'api_keys']) {
      const rows = await knex(table).orderBy('sequence').limit(ids.length);
      expect(rows.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
    expect(await knex('users').orderBy('sequence', 'desc').first()).toMatchObject({
      email: 'new@example.org',
      sequence: String(ids.length + 1),
    });
    for (const row of await knex('feedback')) expect(row.updated_at).toEqual(row.created_at);
  });
});
