import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { authCalls, chatCalls, headers, pathOf } from '@targum/contracts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createBadRequests, everyCall, randomFrom } from './testing/bad-input.ts';
import type { BadRequest } from './testing/bad-input.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { logInAsAdmin, personWith, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';

const BAD_REQUESTS = 10_000;
const ABORTED_REQUESTS = 1_000;
const AT_ONCE = 16;
/** Whoever is merely on a bad line is not cut off sooner. */
const LEAST_PATIENCE_MS = 10_000;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, tokensPerSecond: 500 });
});
afterAll(() => cluster.close());
afterEach(() => {
  for (const { name, replicas } of cluster.parts) {
    expect([name, replicas[0]?.child.ending()]).toEqual([name, undefined]);
  }
});

/** Does something so many times, some of it at once. */
const repeat = async (count: number, act: (turn: number) => Promise<void>) => {
  let turn = 0;
  const worker = async () => {
    while (turn < count) await act(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

it(
  `answers ${BAD_REQUESTS} bad inputs over every route with 4xx`,
  { timeout: 300_000 },
  async () => {
    const people = [
      personWith(cluster.origin),
      await signUp(cluster.origin),
      await logInAsAdmin(cluster.origin),
    ];
    const next = createBadRequests(randomFrom(20_261_121));
    const kinds = new Map<string, number>();
    const reached = new Set<string>();
    const wrong: (BadRequest & { readonly status: number })[] = [];
    await repeat(BAD_REQUESTS, async (turn) => {
      const bad = next();
      const { kind, method, path, body, headers: given } = bad;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      reached.add(path.split('?')[0]!);
      const answer = await people[turn % people.length]!.fetch(path, {
        method,
        headers: given,
        ...(body === undefined ? {} : { body }),
      });
      await answer.text();
      if (answer.status < 400 || answer.status > 499) wrong.push({ ...bad, status: answer.status });
    });
    expect(wrong).toEqual([]);
    expect(kinds.size).toBe(9);
    for (const count of kinds.values()) expect(count).toBeGreaterThan(BAD_REQUESTS / 20);
    for (const { path } of everyCall.filter((call) => !call.path.includes(':'))) {
      expect(reached).toContain(path);
    }
    const answer = await people[1]!.fetch(authCalls.currentUser.path);
    expect(answer.status).toBe(200);
  },
);

it(`gives no byte of one user to another in ${ABORTED_REQUESTS} aborted requests`, async () => {
  const random = randomFrom(7);
  const make = async (mark: string) => {
    const person = await signUp(cluster.origin);
    const chat = await person.createChat(`${mark} `.repeat(20).trim());
    return { mark, person, chat };
  };
  const users = [await make('ALPHA'), await make('OMEGA')];
  const seen = { ALPHA: 0, OMEGA: 0 };

  const readSome = async (person: Person, path: string, init: RequestInit) => {
    const leaving = new AbortController();
    let text = '';
    try {
      const answer = await person.fetch(path, { ...init, signal: leaving.signal });
      const decoder = new TextDecoder();
      const pieces = 1 + Math.floor(random() * 4);
      let read = 0;
      for await (const piece of answer.body ?? []) {
        text += decoder.decode(piece as Uint8Array, { stream: true });
        if (++read >= pieces) leaving.abort();
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
    return text;
  };
  await repeat(ABORTED_REQUESTS, async (turn) => {
    const { mark, person, chat } = users[turn % 2]!;
    const other = users[(turn + 1) % 2]!;
    const streamed = random() < 0.3;
    const path = streamed ? pathOf(chatCalls.stream, { chatId: chat.id }) : chatCalls.list.path;
    const init = streamed
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: `/echo ${`${mark} `.repeat(200)}` }),
        }
      : {};
    const text = await readSome(person, path, init);
    expect(text).not.toContain(other.mark);
    if (text.includes(mark)) seen[mark as 'ALPHA'] += 1;
  });
  expect(seen.ALPHA).toBeGreaterThan(ABORTED_REQUESTS / 10);
  expect(seen.OMEGA).toBeGreaterThan(ABORTED_REQUESTS / 10);
});

it('cuts clients off that are slow with their request', { timeout: 90_000 }, async () => {
  const { port } = new URL(cluster.origin);
  const log = join(cluster.data.dir, 'logs/nginx.log');
  const timedOut = () => readFileSync(log, 'utf8').match(/"status":408/g)?.length ?? 0;
  const before = timedOut();
  const slow = async (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    const since = performance.now();
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return { answer, lived: performance.now() - since };
  };
  const start = `POST ${authCalls.login.path} HTTP/1.1\r\nHost: localhost\r\n`;
  const json = `${headers.requestedWith}: x\r\ncontent-type: application/json\r\n`;
  const cutOff = await Promise.all([
    slow(start),
    slow(`${start}${json}content-length: 100\r\n\r\n{`),
  ]);
  for (const { lived, answer } of cutOff) {
    // Neither was refused at once. nginx says nothing to a late client, but notes its 408.
    expect(lived).toBeGreaterThan(LEAST_PATIENCE_MS);
    expect(answer).toBe('');
  }
  await vi.waitFor(() => expect(timedOut()).toBe(before + 2));
});
