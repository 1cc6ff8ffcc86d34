import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chatCalls, headers } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { outageChecks } from './testing/outage-checks.ts';
import { signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';

const AWAY_MS = 30_000;
/** Waits as long as a refusal asks, as the product's client does. */
const retryAfter = (refusal: Response) => pause(1000 * Number(refusal.headers.get('retry-after')));

let cluster: Cluster;
let person: Person;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500, cuttable: true });
  person = await signUp(cluster.origin);
});
afterAll(() => cluster.close());
const { expectNoRestart, isAlive, expectUnavailable, listChats, expectRecovered, works } =
  outageChecks(() => ({ cluster, person }));

it(
  'while PostgreSQL is unreachable for 30 s, calls get 503 with Retry-After, and every acknowledged write is stored once',
  { timeout: 120_000 },
  async () => {
    const owner = await signUp(cluster.origin);
    const acknowledged: string[] = [];
    const end = new AbortController();
    /** Retries with the same key until the write is acknowledged, as the product's client does. */
    const write = async () => {
      while (!end.signal.aborted) {
        const key = randomUUID();
        for (let stored = false; !stored;) {
          const answer = await owner.fetch(chatCalls.create.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', [headers.idempotencyKey]: key },
            body: '{}',
          });
          expect([201, 503]).toContain(answer.status);
          const body = (await answer.json()) as Chat;
          stored = answer.status === 201;
          if (stored) acknowledged.push(body.id);
          else await retryAfter(answer);
        }
      }
    };
    const writing = Promise.all([write(), write(), write()]);
    writing.catch(() => {});
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(10), 20_000);

    await cluster.postgresLink.cut();
    const cutAt = performance.now();
    while (performance.now() - cutAt < AWAY_MS) {
      const refusal = await expectUnavailable(listChats);
      await isAlive();
      await retryAfter(refusal);
    }
    await cluster.postgresLink.restore();
    await expectRecovered(listChats);
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 10), 20_000);
    end.abort();
    await writing;
    const listed = (await (await owner.fetch(chatCalls.list.path)).json()) as Chat[];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    await works();
    expectNoRestart();
  },
);
