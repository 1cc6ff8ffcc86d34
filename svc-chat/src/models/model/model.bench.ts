/**
 * Compares the CPU time of two ways to read a chunk of a model's reply: `npm run bench -- model
 * [rounds]`. One way uses the stream of the openai package. The other way uses the package only as
 * transport, and the product's own scan. The model and each of the two readers are separate
 * processes on loopback. The last line of the output is JSON.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, cpus } from 'node:os';
import { setInterval } from 'node:timers/promises';
import { createOpenAiClient } from '@targum/service-kit/openai';
import { DONE, choice, piece } from '../../testing/played-server.ts';
import { chatCompletions } from './chat-completions.ts';
import { createEventReader } from './event-stream.ts';
import { createModelProvider } from './provider.ts';

const ROUNDS = 7;
const STREAMS = 100;
/** For each load, the number of chunks of a stream and the milliseconds between two chunks. */
const LOADS = {
  paced: { chunks: 250, everyMs: 20 },
  burst: { chunks: 3000, everyMs: 0 },
};
type Load = keyof typeof LOADS;
const SIDES = ['package', 'ours'] as const;
type Side = (typeof SIDES)[number];

/**
 * Starts a model that answers with the load named in the request's path. Each chunk is an HTTP
 * chunk of its own.
 */
const serve = async () => {
  const chunk = Buffer.from(piece(' word'));
  const end = Buffer.from(choice({ delta: {}, finish_reason: 'stop' }) + DONE);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { chunks, everyMs } = LOADS[request.url?.split('/')[1] as Load];
    request.resume();
    await once(request, 'end');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    const beats = everyMs === 0 ? undefined : setInterval(everyMs)[Symbol.asyncIterator]();
    for (let left = chunks; left > 0; left -= 1) {
      await beats?.next();
      if (!response.write(chunk)) await once(response, 'drain');
    }
    response.end(end);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/**
 * Reads one reply from its start to its end.
 * @returns the number of its words.
 */
type ReadReply = () => Promise<number>;

/** Creates a reader of a stream's text that counts the words. */
const createScan = () => {
  let words = 0;
  const read = createEventReader((data) => {
    if (chatCompletions.read(data).text !== undefined) words += 1;
  });
  return { read, words: () => words };
};

const BODY = { model: 'no-model', messages: [{ role: 'user' as const, content: 'Hello' }] };
const server = (baseUrl: string) => ({ baseUrl, apiKey: 'none', timeoutMs: 600_000 });

const READERS: Readonly<Record<Side, (baseUrl: string) => ReadReply>> = {
  package: (baseUrl) => {
    const client = createOpenAiClient(server(baseUrl));
    return async () => {
      let words = 0;
      const chunks = await client.chat.completions.create({ ...BODY, stream: true });
      for await (const { choices } of chunks) if (choices[0]?.delta.content) words += 1;
      return words;
    };
  },
  ours: (baseUrl) => {
    const provider = createModelProvider(server(baseUrl));
    return async () => {
      const { read, words } = createScan();
      const call = { path: '/chat/completions', body: { ...BODY, stream: true }, attempts: 1 };
      await provider.stream(call, new AbortController().signal, read);
      return words();
    };
  },
};

/** Reads all streams of a load. @returns the CPU time for a chunk, in microseconds. */
const measure = async (readReply: ReadReply, chunks: number): Promise<number> => {
  const before = process.cpuUsage();
  const words = await Promise.all(Array.from({ length: STREAMS }, readReply));
  const { user, system } = process.cpuUsage(before);
  if (words.some((count) => count !== chunks)) throw new Error('a reply broke off');
  return (user + system) / (STREAMS * chunks);
};

const runSide = (side: Side, url: string) => {
  const readers = new Map<string, ReadReply>();
  const run = async (load: Load) => {
    const readReply = readers.get(load) ?? READERS[side](`${url}/${load}`);
    readers.set(load, readReply);
    process.send!(await measure(readReply, LOADS[load].chunks));
  };
  process.on('message', (load: Load) => void run(load));
};

const startRole = async (...role: string[]) => {
  const child = fork(import.meta.filename, role);
  const [said] = (await once(child, 'message')) as [string];
  return { child, said };
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const say = (text: string) => process.stdout.write(`${text}\n`);
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Measures the two ways in turn. The first round compiles the code and does not count. */
const compare = async (
  children: Readonly<Record<Side, ChildProcess>>,
  load: Load,
  rounds: number,
) => {
  const measured: Record<Side, number[]> = { package: [], ours: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      children[side].send(load);
      const [cpu] = (await once(children[side], 'message')) as [number];
      if (round > 0) measured[side].push(cpu);
    }
  }
  const [whole, ours] = [median(measured.package), median(measured.ours)];
  const ratio = rounded(ours / whole);
  say(
    `${load}: CPU of a chunk: package ${rounded(whole)}, ours ${rounded(ours)} µs (ratio ${ratio})`,
  );
  return { package: rounded(whole), ours: rounded(ours), ratio };
};

const bench = async (rounds: number) => {
  const model = await startRole('model');
  const started = await Promise.all(SIDES.map((side) => startRole(side, model.said)));
  const [whole, ours] = started.map(({ child }) => child) as [ChildProcess, ChildProcess];
  const children = { package: whole, ours };
  try {
    const figures = {
      paced: await compare(children, 'paced', rounds),
      burst: await compare(children, 'burst', rounds),
    };
    const machine = {
      cores: availableParallelism(),
      processor: cpus()[0]?.model,
      node: process.version,
    };
    say(JSON.stringify({ rounds, streams: STREAMS, loads: LOADS, machine, figures }));
  } finally {
    for (const { child } of [model, ...started]) child.kill('SIGKILL');
  }
};

const [first, url = ''] = process.argv.slice(2);
if (first === 'model') {
  process.send!(await serve());
} else if (SIDES.includes(first as Side)) {
  runSide(first as Side, url);
  process.send!('ready');
} else {
  await bench(Number(first ?? ROUNDS));
}
