import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { authCalls, chatCalls, headers, pathOf } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { ownSessionCalls } from '@targum/contracts/on-demand';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { say } from '@targum/deploy/local/launcher/say.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { createCallers } from './testing/fuzz/callers.ts';
import { complaintsAbout } from './testing/fuzz/complaints.ts';
import { everyCall } from './testing/fuzz/every-call.ts';
import { createExchange } from './testing/fuzz/exchange.ts';
import { inputsFor } from './testing/fuzz/inputs.ts';
import type { Input } from './testing/fuzz/inputs.ts';
import { documentedCalls, leaveAtOnce } from './testing/leaving-clients.ts';
import { idOf, logInAsAdmin, signUpApproved } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { randomFrom } from './testing/random.ts';

const INPUTS = 3_000;
/**
 * The seed of the generated inputs, which are the same in every run. `FUZZ_SEED=7 npx vitest run …`
 * generates others.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const LONGEST_SHOWN = 500;
const ABORTED_REQUESTS = 1_000;
const AT_ONCE = 16;
/** nginx must wait at least this long for a client with a slow connection. */
const SHORTEST_TIMEOUT_MS = 10_000;
/** The address of slow clients. The test finds their lines in nginx's log by this address. */
const SLOW_ADDRESS = '127.0.0.2';

const endsSessions: readonly Call[] = [authCalls.logout, ownSessionCalls.endOthers];

let cluster: Cluster;
let admin: Person;
beforeAll(async () => {
  cluster = await startCluster({
    ...{ replicas: 1, tokensPerSecond: 500, approval: 'required' },
    // Inner addresses are refused, so no input replaces the stand-in.
    settings: { MODEL_SETTINGS: 'screen', MODEL_PRIVATE_ADDRESSES: 'refuse' },
  });
  admin = await logInAsAdmin(cluster.origin);
});
afterAll(() => cluster.close());
afterEach(() => {
  for (const { name, replicas } of cluster.parts) {
    expect([name, replicas[0]?.child.ending()]).toEqual([name, undefined]);
  }
});

/** Runs an action `count` times, several at a time. */
const repeat = async (count: number, act: (turn: number) => Promise<void>) => {
  let turn = 0;
  const worker = async () => {
    while (turn < count) await act(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const metricsOf = ({ opsPort }: Cluster['parts'][number]) =>
  fetch(`http://127.0.0.1:${opsPort}/metrics`).then((answer) => answer.text());

/** Returns, for each part, the number of its answers with the code `internal`. */
const internalErrors = () =>
  Promise.all(
    cluster.parts.map(async (part) => {
      const found = /^http_errors_total\{.*code="internal".*\} (\d+)$/m.exec(await metricsOf(part));
      if (found === null) throw new Error(`${part.name} does not count its errors`);
      return [part.name, Number(found[1])];
    }),
  );

/** Waits until the parts have counted all requests, including those of clients that have left. */
const allCounted = async () => {
  const counts = async () => {
    const texts = await Promise.all(cluster.parts.map(metricsOf));
    return texts.flatMap((text) => text.match(/^http_request_duration_seconds_count.*/gm) ?? []);
  };
  let last = await counts();
  expect(last).not.toEqual([]);
  await vi.waitFor(
    async () => {
      const before = last;
      last = await counts();
      expect(last).toEqual(before);
    },
    { timeout: 30_000, interval: 1000 },
  );
};

/** Returns the parts of a request that a failure prints. */
const shown = ({ method, path, headers: given, body }: Input) => ({
  method,
  path,
  headers: given,
  body: body?.subarray(0, LONGEST_SHOWN).toString(),
});

// The slow clients wait while the next two tests send their requests.
it.concurrent(
  'the product disconnects clients that send their request too slowly',
  { timeout: 90_000 },
  async () => {
    const { port } = new URL(cluster.origin);
    const log = join(cluster.data.dir, 'logs/nginx.log');
    const timedOut = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter(
          (line) => line.includes(`"client":"${SLOW_ADDRESS}"`) && line.includes('"status":408'),
        );
    const slow = async (bytes: string) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: SLOW_ADDRESS });
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
      // Neither connection was closed immediately. nginx sends a late client no response, but logs
      // status 408.
      expect(lived).toBeGreaterThan(SHORTEST_TIMEOUT_MS);
      expect(answer).toBe('');
    }
    await vi.waitFor(() => expect(timedOut()).toHaveLength(2));
  },
);

it.concurrent(
  `the product answers ${INPUTS} generated inputs, spread over all calls and roles, with 4xx at worst`,
  { timeout: 300_000 },
  async () => {
    say(`inputs are generated from FUZZ_SEED=${SEED}`);
    const { callers, ids } = await createCallers(cluster.origin, admin);
    const pairs = everyCall.flatMap((call) => callers.map((caller) => ({ call, caller })));
    const rounds = Math.ceil(INPUTS / pairs.length);
    const inputs = pairs.map(({ call }, index) =>
      fc.sample(inputsFor(call, ids), { seed: SEED + index, numRuns: rounds }),
    );
    const processes = () =>
      cluster.parts.map(({ replicas }) => replicas.map(({ child }) => child.pid));
    const before = processes();

    const exchange = createExchange(cluster.origin);
    /** The calls that passed all guards for at least one caller. */
    const reached = new Set<Call>();
    const wrong: unknown[] = [];
    await repeat(rounds * pairs.length, async (turn) => {
      const index = turn % pairs.length;
      const { call, caller } = pairs[index]!;
      const input = inputs[index]![Math.floor(turn / pairs.length)]!;
      const answer = await caller.call(call, (identity) =>
        exchange.send({ ...input, headers: { ...identity, ...input.headers } }),
      );
      if (answer.status !== 401 && answer.status !== 403) reached.add(call);
      const complaints = complaintsAbout(input, caller, answer);
      if (complaints.length === 0) return;
      wrong.push({
        complaints,
        role: caller.role,
        ...shown(input),
        status: answer.status,
        answer: answer.text.slice(0, LONGEST_SHOWN),
      });
    }).finally(exchange.close);

    expect(wrong).toEqual([]);
    expect(everyCall.filter((call) => !reached.has(call))).toEqual([]);
    for (const call of everyCall.filter(({ body }) => body !== undefined)) {
      const refused = inputs
        .flat()
        .filter((input) => input.call === call)
        .map((input) => input.refused);
      expect([call.path, ...new Set(refused)]).toHaveLength(3);
    }
    expect(processes()).toEqual(before);
  },
);

it.concurrent(
  `the product leaks no data between users in ${ABORTED_REQUESTS} aborted requests`,
  { timeout: 90_000 },
  async () => {
    const random = randomFrom(7);
    const make = async (mark: string) => {
      const person = await signUpApproved(cluster.origin, admin);
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
          text += decoder.decode(piece, { stream: true });
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
  },
);

it('[8.121] the product survives HEAD, and clients that leave at once, on every route', async () => {
  const newSession = () => logInAsAdmin(cluster.origin);
  const [reader, writer] = [await newSession(), await newSession()];
  const chat = await writer.createChat('x');
  const user = await idOf(await signUpApproved(cluster.origin, admin));
  const ids: Readonly<Record<string, string>> = { chats: chat.id, users: user };
  const filled = ({ path }: Call) =>
    path
      .split('/')
      .map((part, index, all) =>
        part.startsWith(':') ? (ids[all[index - 1]!] ?? randomUUID()) : part,
      )
      .join('/');
  const before = await internalErrors();

  const wrong: unknown[] = [];
  await repeat(documentedCalls.length, async (turn) => {
    const call = documentedCalls[turn]!;
    const path = filled(call);
    const { status } = await reader.fetch(path, { method: 'HEAD' });
    if (status >= 500) wrong.push({ method: 'HEAD', path, status });
    // A call that ends sessions needs a user of its own.
    const person = endsSessions.includes(call)
      ? await signUpApproved(cluster.origin, admin)
      : call.method === 'GET'
        ? reader
        : writer;
    await leaveAtOnce({ origin: cluster.origin, method: call.method, path, cookie: person.cookie });
  });
  expect(wrong).toEqual([]);
  await allCounted();
  expect(await internalErrors()).toEqual(before);
});
