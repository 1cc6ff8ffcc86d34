/**
 * Measures the overhead of the gateway per call, compared with the same call made directly and
 * through a naive gateway. Run it alone: `node svc-gateway/src/proxy.bench.ts`. The service, each
 * gateway and the measuring side are separate processes on loopback.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startNaiveGateway } from './testing/naive-gateway.ts';
import { startGateway, startUpstream } from './testing/servers.ts';

const ORDINARY_SECONDS = 4;
const ORDINARY_CALLERS = 32;
const STREAMS = 100;
const FIRST_TOKEN_ROUNDS = 10;
/** The service waits this long, so that all streams of a round are open before the first word. */
const THINKING_MS = 300;
const IDLE_STREAMS = 1000;
const BURST_CHUNKS = 100_000;

const PATHS = {
  ordinary: '/api/chats',
  stream: '/api/chats/1/messages/stream',
  idle: '/api/chats/2/messages/stream',
  burst: '/api/chats/3/messages/stream',
};

const CHUNK = 'data: {"type":"content","data":"word "}\n\n';
const EVENT_STREAM = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

const burst = (res: ServerResponse) => {
  let sent = 0;
  const push = () => {
    while (sent < BURST_CHUNKS) {
      sent += 1;
      if (!res.write(CHUNK)) return void res.once('drain', push);
    }
    res.end();
  };
  push();
};

const serve = async () => {
  const body = JSON.stringify(Array.from({ length: 5 }, (_, id) => ({ id, title: 'New Chat' })));
  const { url } = await startUpstream((req, res) => {
    if (req.url === PATHS.ordinary) {
      res.writeHead(200, { 'content-type': 'application/json' }).end(body);
      return;
    }
    res.writeHead(200, EVENT_STREAM).flushHeaders();
    if (req.url === PATHS.burst) burst(res);
    else if (req.url === PATHS.idle) res.write(': \n\n');
    else
      setTimeout(
        () => res.end(`data: ${performance.timeOrigin + performance.now()}\n\n`),
        THINKING_MS,
      );
  });
  return url;
};

const startAs = async (role: string, upstreamUrl: string): Promise<string> => {
  if (role === 'service') return serve();
  return (await (role === 'naive' ? startNaiveGateway : startGateway)(upstreamUrl)).url;
};

const runRole = async (role: string, upstreamUrl: string | undefined) => {
  const url = await startAs(role, upstreamUrl!);
  process.on('message', () => {
    global.gc?.();
    process.send!({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() });
  });
  process.send!({ url });
};

const startRole = async (role: string, upstreamUrl = '') => {
  const child = fork(import.meta.filename, [role, upstreamUrl], { execArgv: ['--expose-gc'] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
};

type Side = Awaited<ReturnType<typeof startRole>>;

interface Usage {
  readonly rss: number;
  readonly cpu: NodeJS.CpuUsage;
}
const usageOf = async (child: ChildProcess): Promise<Usage> => {
  child.send('usage');
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
};

const get = (url: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, { agent }).once('response', resolve).once('error', reject).end();
  });

const readAll = async (answer: IncomingMessage): Promise<number> => {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
};

/** Calls per second. */
const measureOrdinary = async (url: string): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: ORDINARY_CALLERS });
  const end = performance.now() + ORDINARY_SECONDS * 1000;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await readAll(await get(url + PATHS.ordinary, agent));
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: ORDINARY_CALLERS }, caller));
  agent.destroy();
  return calls / ORDINARY_SECONDS;
};

/** Milliseconds from the service's write to its arrival here, sorted. */
const measureFirstToken = async (url: string): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true });
  const delays: number[] = [];
  const readStream = async () => {
    const answer = await get(url + PATHS.stream, agent);
    for await (const chunk of answer) {
      const sentAt = Number((chunk as Buffer).toString().slice('data: '.length));
      delays.push(performance.timeOrigin + performance.now() - sentAt);
    }
  };
  for (let round = 0; round < FIRST_TOKEN_ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: STREAMS }, readStream));
  }
  agent.destroy();
  return delays.toSorted((a, b) => a - b);
};

/** Chunks per second of one stream. */
const measureBurst = async (url: string): Promise<number> => {
  const agent = new Agent();
  const begin = performance.now();
  await readAll(await get(url + PATHS.burst, agent));
  return BURST_CHUNKS / ((performance.now() - begin) / 1000);
};

/** Growth of a process per open stream, in kilobytes. */
const measureIdle = async (url: string, child: ChildProcess): Promise<number> => {
  const agent = new Agent();
  const before = await usageOf(child);
  const answers = await Promise.all(
    Array.from({ length: IDLE_STREAMS }, async () => {
      const answer = await get(url + PATHS.idle, agent);
      await once(answer, 'readable');
      return answer;
    }),
  );
  const after = await usageOf(child);
  for (const answer of answers) answer.destroy();
  return (after.rss - before.rss) / 1024 / IDLE_STREAMS;
};

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

type Figures = Readonly<Record<'direct' | 'naive' | 'through', number>>;

const mapFigures = <Value>(
  { direct, naive, through }: Readonly<Record<keyof Figures, Value>>,
  read: (value: Value) => number,
): Figures => ({ direct: read(direct), naive: read(naive), through: read(through) });

const line = (what: string, { direct, naive, through }: Figures, unit: string) => {
  const figures = `direct ${direct.toFixed(2)}, naive ${naive.toFixed(2)}, gateway ${through.toFixed(2)}`;
  process.stdout.write(`${what}: ${figures} ${unit} (${(through / naive).toFixed(2)}× naive)\n`);
};

/** CPU time of a process per call, in microseconds. */
const measureCpu = async (child: ChildProcess, run: () => Promise<number>) => {
  const before = await usageOf(child);
  const callsASecond = await run();
  const { cpu } = await usageOf(child);
  const spent = cpu.user + cpu.system - before.cpu.user - before.cpu.system;
  return { callsASecond, cpu: spent / (callsASecond * ORDINARY_SECONDS) };
};

const measure = async () => {
  const service = await startRole('service');
  const naive = await startRole('naive', service.url);
  const gateway = await startRole('gateway', service.url);
  const sides = { direct: service, naive, through: gateway };
  const ofEach = async <Result>(run: (side: Side) => Promise<Result>) => ({
    direct: await run(sides.direct),
    naive: await run(sides.naive),
    through: await run(sides.through),
  });
  try {
    await ofEach(({ url }) => measureFirstToken(url));
    const ordinary = await ofEach(({ url, child }) =>
      measureCpu(child, () => measureOrdinary(url)),
    );
    line(
      'ordinary calls',
      mapFigures(ordinary, (each) => each.callsASecond),
      'a second',
    );
    line(
      'CPU of an ordinary call',
      mapFigures(ordinary, (each) => each.cpu),
      'µs',
    );
    const firstToken = await ofEach(({ url }) => measureFirstToken(url));
    for (const share of [0.5, 0.99]) {
      const name = `time to first token, ${STREAMS} streams, p${share * 100}`;
      line(
        name,
        mapFigures(firstToken, (delays) => at(delays, share)),
        'ms',
      );
    }
    line('chunks in a burst', await ofEach(({ url }) => measureBurst(url)), 'a second');
    const idle = await measureIdle(gateway.url, gateway.child);
    process.stdout.write(`memory of an idle stream in the gateway: ${idle.toFixed(1)} KB\n`);
  } finally {
    for (const { child } of Object.values(sides)) child.kill();
  }
};

const [, , role, upstreamUrl] = process.argv;
await (role === undefined ? measure() : runRole(role, upstreamUrl));
