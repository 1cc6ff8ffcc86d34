import { Agent, createServer, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { Server as NetServer, connect } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { controlKeepAlive } from './keep-alive.ts';
import { listen } from '../process/run-service.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const server = createServer((_req, res) => void res.end('answer'));
const keepAlive = controlKeepAlive(server);
afterEach(() => {
  agent.destroy();
  server.close();
});

it('a closing server waits for an idle connection, which may be about to carry a request', async () => {
  const port = await listen(server, 0, '127.0.0.1');
  const ask = async () => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [
      IncomingMessage,
    ];
    const { localPort } = answer.socket;
    answer.resume();
    await once(answer, 'end');
    return { localPort, connection: answer.headers.connection };
  };
  const first = await ask();
  expect(first.connection).toBe('keep-alive');

  const order: string[] = [];
  keepAlive.end();
  const closed = keepAlive.closeIdle(60_000).then(() => order.push('closed'));
  const second = await ask();
  order.push('answered');
  expect(second).toEqual({ localPort: first.localPort, connection: 'close' });
  await closed;
  expect(order).toEqual(['answered', 'closed']);
});

it('a closing server closes a connection that never carried a request', async () => {
  const unasked = createServer();
  onTestFinished(() => unasked.closeAllConnections());
  const port = await listen(unasked, 0, '127.0.0.1');
  const { closeIdle } = controlKeepAlive(unasked);
  const unused = connect(port, '127.0.0.1');
  await once(unasked, 'connection');
  NetServer.prototype.close.call(unasked);
  void closeIdle(100);
  unused.resume();
  await vi.waitFor(() => expect(unused.closed).toBe(true));
});
