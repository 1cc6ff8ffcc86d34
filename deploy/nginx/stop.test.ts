import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AgentOptions, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nginxSpec, writeNginxConfig } from '../local/edge/nginx.ts';
import { startChild } from '../local/processes/child.ts';
import { startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeEach(async () => {
  nginx = await startTestNginx();
});
afterEach(() => nginx?.close());

/** Runs the edge's preStop hook. The edge serves for `seconds` more. */
const drain = async (seconds: number, folder = nginx.plan.dir) => {
  const args = [join(import.meta.dirname, 'drain.sh'), folder, String(seconds)];
  const [code] = (await once(spawn('sh', args, { stdio: 'inherit' }), 'exit')) as [number];
  expect(code).toBe(0);
};

it('a stopping nginx accepts no new requests, finishes open ones, and exits', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<(answer: string) => void>();
  await nginx.startGateway((_, outgoing) => ask((answer) => outgoing.end(answer)));
  const call = fetch(`${nginx.origin}/api/audio/transcribe`, { method: 'POST', body: 'sound' });
  const answer = await asked;
  nginx.child.kill('SIGQUIT');
  const refused = () =>
    fetch(nginx.origin).then(
      () => false,
      () => true,
    );
  await expect.poll(refused, { timeout: 10_000 }).toBe(true);
  expect(nginx.child.ending()).toBeUndefined();
  answer('a long transcription');
  expect(await (await call).text()).toBe('a long transcription');
  expect(await nginx.child.exited).toBe('exit code 0');
});

describe('a draining nginx', () => {
  const PATHS = [
    '/',
    '/remotes.json',
    '/missing.js',
    '/livez',
    '/readyz',
    '/api/v1/models/targum%2Fstoryteller?q=%2F%C3%A9&r=a+b',
    '/api/chats//x/%2e%2e',
  ];
  const answerOf = async (path: string, method: string) => {
    const body = method === 'POST' ? 'x'.repeat(100_000) : null;
    const answer = await fetch(nginx.origin + path, { method, body });
    return { status: answer.status, body: (await answer.text()).replaceAll(/[0-9a-f]{32}/g, 'id') };
  };

  it('[8.138] answers as before, and tells each client to close its connection', async () => {
    await nginx.startGateway((incoming, outgoing) => {
      outgoing.statusCode = 201;
      const echo = ({ length }: string) =>
        outgoing.end(`${incoming.method} ${incoming.url} ${length}`);
      void text(incoming).then(echo);
    });
    const every = () =>
      Promise.all(
        PATHS.flatMap((path) =>
          (path.startsWith('/api') ? ['GET', 'POST', 'DELETE'] : ['GET']).map((method) =>
            answerOf(path, method),
          ),
        ),
      );
    const connections = () =>
      Promise.all(
        PATHS.map(async (path) => {
          const agent = new Agent({ keepAlive: true });
          const asked = request(nginx.origin + path, { agent }).end();
          const [answer] = (await once(asked, 'response')) as [IncomingMessage];
          answer.resume();
          await once(answer, 'end');
          agent.destroy();
          return answer.headers;
        }),
      );
    const before = await every();
    expect(await connections()).toEqual(
      PATHS.map(() => expect.objectContaining({ connection: 'keep-alive' }) as object),
    );
    await drain(0);
    expect(await every()).toEqual(before);
    expect(await connections()).toEqual(
      PATHS.map(() => expect.objectContaining({ connection: 'close' }) as object),
    );
  });

  it('[8.138] has no keepalive connection left when it stops, and fails no POST', async () => {
    const other = await startTestNginx();
    try {
      for (const each of [nginx, other]) {
        await each.startGateway((incoming, outgoing) => {
          incoming.resume().on('end', () => outgoing.end('taken'));
        });
      }
      // Acts like a Service: new connections go to a ready pod, and kept connections stay at their
      // pod.
      let ready = nginx.plan.port;
      const kept = new Set<Socket>();
      class Balanced extends Agent {
        override createConnection(_options: AgentOptions) {
          const socket = connect(ready, '127.0.0.1');
          if (ready === nginx.plan.port) {
            kept.add(socket);
            socket.once('close', () => kept.delete(socket));
          }
          return socket;
        }
      }
      const agent = new Balanced({ keepAlive: true });
      let sent = 0;
      const stop = new AbortController();
      const failures: unknown[] = [];
      const caller = async () => {
        while (!stop.signal.aborted) {
          const call = request('http://edge/api/chats', { agent, method: 'POST' }).end('{}');
          try {
            const [answer] = (await once(call, 'response')) as [IncomingMessage];
            expect(await text(answer)).toBe('taken');
          } catch (error) {
            failures.push(error);
          }
          sent += 1;
        }
      };
      const callers = Promise.all(Array.from({ length: 8 }, caller));
      const furtherCalls = () => {
        const wanted = sent + 1000;
        return vi.waitFor(() => expect(sent).toBeGreaterThan(wanted), 30_000);
      };
      await furtherCalls();
      expect(kept.size).toBe(8);

      ready = other.plan.port;
      await drain(1);
      expect(kept.size).toBe(0);
      nginx.child.kill('SIGQUIT');
      expect(await nginx.child.exited).toBe('exit code 0');
      await furtherCalls();
      stop.abort();
      await callers;
      agent.destroy();
      expect(failures).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('[8.138] gets its time to drain even if the hook cannot write its file', async () => {
    await expect(drain(0, join(nginx.plan.dir, 'missing'))).resolves.toBeUndefined();
  });

  it('[8.138] serves as usual when it starts again in the same folder', async () => {
    await drain(0);
    await nginx.child.stop();
    writeNginxConfig(nginx.plan);
    const { command, dir } = nginx.plan;
    const again = await startChild(nginxSpec({ command, dir, logFile: nginx.logFile }));
    try {
      await vi.waitFor(async () => {
        const { headers } = await fetch(`${nginx.origin}/livez`);
        expect(headers.get('connection')).toBe('keep-alive');
      }, 10_000);
    } finally {
      await again.stop();
    }
  });
});
