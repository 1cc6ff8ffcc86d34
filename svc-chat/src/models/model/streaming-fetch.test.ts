import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStreamingFetch } from './streaming-fetch.ts';
import type { StreamedResponse } from './streaming-fetch.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n';

/** Calls a server that sends the head and the first bytes of a body in one piece. */
const call = async (sent: string) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(sent));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { signal } = new AbortController();
  const { port } = server.address() as AddressInfo;
  const response = await createStreamingFetch()(`http://127.0.0.1:${port}/`, { signal });
  return { response: response as StreamedResponse, signal };
};

test.each([
  ['an open', HEAD],
  ['a whole', HEAD.replace('100', '5')],
])('[4.292] an error at the first bytes of %s response ends the request', async (_name, head) => {
  const { response, signal } = await call(`${head}Hello`);
  const wrong = new Error('wrong');
  await expect(
    response.read(() => {
      throw wrong;
    }),
  ).rejects.toBe(wrong);
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
});
