import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { sharedOf } from '../../data/statements.ts';
import { createTestBackend } from '../../testing/index.ts';
import { createSessionCopies } from './session-copies.ts';
import { createSessionStore, sessionIdOf } from './session-store.ts';

it('1,000 sessions that two processes look up at once need one statement each', async () => {
  const backend = await createTestBackend();
  const replica = await createTestBackend({ replicaOf: backend });
  const { knex } = backend;
  const people = Array.from({ length: 1000 }, () => {
    const id = randomUUID();
    return { id, sid: sessionIdOf(id) };
  });
  await knex('users').insert(people.map(({ id }) => ({ id, email: id, password: 'x' })));
  await knex('sessions').insert(
    people.map(({ id, sid }) => ({
      sid,
      sess: { userId: id, createdAt: Date.now() },
      expire: new Date(Date.now() + 60_000),
      used_at: new Date(),
      user_id: id,
    })),
  );
  const processes = [backend, replica].map((each) => {
    const store = createSessionStore({ ...each, clock: Date.now });
    // Long enough that no wait times out on a busy machine.
    const patient = { answerMs: 60_000, claimMs: 60_000 };
    const copies = createSessionCopies({ redis: each.sessionRedis, keys: each.keys, ...patient });
    return {
      statements: vi.spyOn(sharedOf(each.knex), 'query'),
      find: (sid: string) => copies.find(sid, () => store.find(sid)),
    };
  });
  const found = await Promise.all(
    people.flatMap(({ sid }) => processes.map(({ find }) => find(sid))),
  );
  expect(found.map((user) => user?.userId)).toEqual(people.flatMap(({ id }) => [id, id]));
  const statements = processes.flatMap((each) => each.statements.mock.calls);
  expect(statements).toHaveLength(people.length);
  await replica.close();
  await backend.close();
});
