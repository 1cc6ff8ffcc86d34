import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withCallDeadline } from '../limits/call-deadline.ts';
import { createLink, createTestDatabase } from '../testing/index.ts';
import type { Link, TestDatabase } from '../testing/index.ts';
import { isInfrastructureError } from './infrastructure-errors.ts';
import { createKnex } from './postgres.ts';
import { isoTimes, read, run } from './statements.ts';

let database: TestDatabase;
let link: Link;
beforeAll(async () => {
  database = await createTestDatabase();
  link = await createLink(database.url);
});
afterAll(async () => {
  await link.close();
  await database.drop();
});

const connect = () => {
  const knex = createKnex({ url: link.url, name: 'test', statementTimeoutMs: 2000 });
  onTestFinished(() => knex.destroy());
  return knex;
};

const PID = { name: 'test.pid', text: 'select pg_backend_pid() as pid' };
const SLEEP = { name: 'test.sleep', text: 'select pg_sleep($1)' };
const DIVIDE = { name: 'test.divide', text: 'select 10 / $1::integer as result' };

const TIMES = {
  name: 'test.times',
  text: `select '2026-11-22 17:27:49.123987Z'::timestamptz as a,
    '2026-11-22 17:27:49.1Z'::timestamptz as b, '2026-01-02 03:04:05Z'::timestamptz as c`,
  types: isoTimes,
};

const readPid = async (knex: Knex) => (await read<{ pid: number }>(knex, PID))[0]!.pid;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );

describe('reads', () => {
  it('share two connections, however many calls make them', async () => {
    const knex = connect();
    const pids = await Promise.all(Array.from({ length: 100 }, () => readPid(knex)));
    expect(new Set(pids).size).toBe(2);
  });

  it('get the answer to their own statement, even if another statement fails', async () => {
    const knex = connect();
    const divide = (by: number) => read<{ result: number }>(knex, DIVIDE, [by]);
    const answers = await Promise.allSettled([1, 2, 0, 5, 0, 10].map(divide));
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]!.result : 'failed')),
    ).toEqual([10, 5, 'failed', 2, 'failed', 1]);
  });

  it('are prepared once per connection', async () => {
    const knex = connect();
    for (const by of [1, 2, 5]) await read(knex, DIVIDE, [by]);
    const statements = await read<{ name: string; uses: number }>(knex, {
      name: 'test.prepared',
      text: `select name, (generic_plans + custom_plans)::integer as uses
        from pg_prepared_statements where name = 'test.divide'`,
    });
    expect(statements).toEqual([{ name: 'test.divide', uses: 3 }]);
  });

  it('open the connection again after it was lost', async () => {
    const knex = connect();
    const before = await readPid(knex);
    const waiting = errorOf(read(knex, SLEEP, [60]));
    await knex.raw('select pg_terminate_backend(?)', [before]);
    expect(await waiting).toSatisfy(isInfrastructureError);
    const after = await readPid(knex);
    expect(after).not.toBe(before);
  });

  it('give up a connection that no longer answers', async () => {
    const knex = createKnex({ url: link.url, name: 'test', statementTimeoutMs: 200 });
    onTestFinished(() => knex.destroy());
    await readPid(knex);
    link.stall();
    expect(await errorOf(readPid(knex))).toSatisfy(isInfrastructureError);
    expect(await readPid(knex)).toEqual(expect.any(Number));
  });

  it('fail in a call without time left, and leave the connection open for other calls', async () => {
    const knex = connect();
    const before = await readPid(knex);
    const [late, other] = await Promise.all([
      withCallDeadline(() => errorOf(read(knex, SLEEP, [0.5])), 100),
      read(knex, SLEEP, [0.6]).then(() => readPid(knex)),
    ]);
    expect(late).toMatchObject({ name: 'CallDeadlineError' });
    expect(other).toEqual(expect.any(Number));
    const again = new Set([await readPid(knex), await readPid(knex)]);
    expect(again).toContain(before);
    const refused = withCallDeadline(() => errorOf(readPid(knex)), 0);
    expect(await refused).toMatchObject({ name: 'CallDeadlineError' });
  });

  it('see what their transaction wrote', async () => {
    const knex = connect();
    const transaction = await knex.transaction();
    await run(transaction, { name: 'test.create', text: 'create table notes (note text)' });
    await run(transaction, { name: 'test.insert', text: 'insert into notes values ($1)' }, ['a']);
    const notes = { name: 'test.notes', text: 'select note from notes' };
    expect(await read(transaction, notes)).toEqual([{ note: 'a' }]);
    await transaction.rollback();
    expect(await knex.schema.hasTable('notes')).toBe(false);
  });
});

it('a statement gives its connection back, also if it fails', async () => {
  const knex = createKnex({ url: link.url, name: 'test', poolMax: 1 });
  onTestFinished(() => knex.destroy());
  const [before] = await run<{ pid: number }>(knex, PID);
  expect(await errorOf(run(knex, DIVIDE, [0]))).toMatchObject({ code: '22012' });
  expect(await run(knex, PID)).toEqual([before]);
});

it('isoTimes returns times in the format of the API, whatever time zone the server uses', async () => {
  const knex = connect();
  const times = async (transaction: Knex) => {
    const [row] = await read<Record<string, string>>(transaction, TIMES);
    return Object.values(row!);
  };
  const expected = [
    '2026-11-22T17:27:49.123Z',
    '2026-11-22T17:27:49.100Z',
    '2026-01-02T03:04:05.000Z',
  ];
  expect(await times(knex)).toEqual(expected);
  const transaction = await knex.transaction();
  await transaction.raw(`set local time zone 'Asia/Kolkata'`);
  expect(await times(transaction)).toEqual(expected);
  await transaction.rollback();
});
