import { once } from 'node:events';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CallPool } from './call-pool.ts';
import { isInfrastructureError } from './infrastructure-errors.ts';
import { createKnex } from './postgres.ts';
import { createLink, testDatabaseUrl } from '../testing/index.ts';
import type { Link } from '../testing/index.ts';

let link: Link;
beforeAll(async () => {
  link = await createLink(testDatabaseUrl());
});
afterAll(() => link.close());

/** Creates a pool of one connection, so that each call uses the connection of the previous call. */
const connect = () => {
  const knex = createKnex({ url: link.url, name: 'test', poolMax: 1, statementTimeoutMs: 200 });
  onTestFinished(() => knex.destroy());
  return knex;
};

const serverProcess = async (knex: Knex): Promise<number> => {
  const { rows } = await knex.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
};

const failure = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  );

it('the pool lets the server end a slow statement, and keeps the connection', async () => {
  const knex = connect();
  const before = await serverProcess(knex);
  expect(await failure(knex.raw('select pg_sleep(60)'))).toMatchObject({ code: '57014' });
  expect(await serverProcess(knex)).toBe(before);
});

describe('a connection that no longer answers', () => {
  it.each([
    ['a statement', (knex: Knex) => knex.raw('select 1')],
    [
      'a transaction',
      (knex: Knex) => knex.transaction((transaction) => transaction.raw('select 1')),
    ],
  ])('fails %s as unavailable and serves no other call', async (_name, work) => {
    const knex = connect();
    const before = await serverProcess(knex);
    link.stall();
    expect(await failure(work(knex))).toSatisfy(isInfrastructureError);
    expect(await serverProcess(knex)).not.toBe(before);
  });

  it('is closed even if it is the first connection of its process', async () => {
    const knex = connect();
    const open = CallPool.prototype.connect;
    const closings: Promise<unknown>[] = [];
    const connecting = vi.spyOn(CallPool.prototype, 'connect');
    connecting.mockImplementation(async function connectAndStall(this: CallPool) {
      const connection = await open.call(this);
      closings.push(once(connection, 'end'));
      link.stall();
      return connection;
    });
    onTestFinished(() => connecting.mockRestore());
    expect(await failure(knex.raw('select 1'))).toSatisfy(isInfrastructureError);
    expect(closings).toHaveLength(1);
    await Promise.all(closings);
  });

  it('fails a transaction in progress', async () => {
    const knex = connect();
    const before = await serverProcess(knex);
    const work = knex.transaction(async (transaction) => {
      await transaction.raw('select 1');
      link.stall();
      await transaction.raw('select 2');
    });
    expect(await failure(work)).toSatisfy(isInfrastructureError);
    expect(await serverProcess(knex)).not.toBe(before);
  });
});

it('the pool does not back off: it serves the first call after an outage', async () => {
  const knex = connect();
  await serverProcess(knex);
  await link.cut();
  try {
    for (let call = 0; call < 30; call++) await failure(knex.raw('select 1'));
  } finally {
    await link.restore();
  }
  expect(await serverProcess(knex)).toBeGreaterThan(0);
});
