/**
 * What the gateway adds to a call, side by side with the same call made directly.
 * Run alone: `node svc-gateway/src/proxy.bench.ts`. The service, the gateway and the measuring
 * side are three processes on loopback.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startGateway, startUpstream } from './testing/servers.ts';

const ORDINARY_SECONDS = 4;
const ORDINARY_CALLERS = 32;
const STREAMS = 100;
const FIRST_TOKEN_ROUNDS = 10;
/** The service thinks for so long, that all streams of a round are open before the first word. */
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

const runRole = async (role: string, upstreamUrl: string | undefined) => {
  const url = role === 'service' ? await serve() : (await startGateway(upstreamUrl!)).url;
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

/** Calls a second. */
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

/** Chunks a second, one stream. */
const measureBurst = async (url: string): Promise<number> => {
  const agent = new Agent();
  const begin = performance.now();
  await readAll(await get(url + PATHS.burst, agent));
  return BURST_CHUNKS / ((performance.now() - begin) / 1000);
};

/** Kilobytes a process grows by for each stream that stands open. */
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

const line = (what: string, direct: number, through: number, unit: string) => {
  const figures = `direct ${direct.toFixed(2)}, through the gateway ${through.toFixed(2)} ${unit}`;
  process.stdout.write(`${what}: ${figures} (ratio ${(through / direct).toFixed(2)})\n`);
};

const measure = async () => {
  const service = await startRole('service');
  const gateway = await startRole('gateway', service.url);
  try {
    for (const url of [service.url, gateway.url]) await measureFirstToken(url);
    line(
      'ordinary calls a second',
      await measureOrdinary(service.url),
      await measureOrdinary(gateway.url),
      '/s',
    );
    const direct = await measureFirstToken(service.url);
    const through = await measureFirstToken(gateway.url);
    for (const share of [0.5, 0.99]) {
      const name = `time to first token, ${STREAMS} streams, p${share * 100}`;
      line(name, at(direct, share), at(through, share), 'ms');
    }
    line(
      'chunks in a burst',
      await measureBurst(service.url),
      await measureBurst(gateway.url),
      '/s',
    );
    const idle = await measureIdle(gateway.url, gateway.child);
    process.stdout.write(`memory of an idle stream in the gateway: ${idle.toFixed(1)} KB\n`);
  } finally {
    service.child.kill();
    gateway.child.kill();
  }
};

const [, , role, upstreamUrl] = process.argv;
await (role === undefined ? measure() : runRole(role, upstreamUrl));
