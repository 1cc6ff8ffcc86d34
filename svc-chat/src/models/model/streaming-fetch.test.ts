import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { array, assert, asyncProperty, integer, uint8Array } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStreamingFetch } from './streaming-fetch.ts';
import type { StreamedResponse } from './streaming-fetch.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n';

/**
 * Calls a server that sends the head and the first bytes of a body in one piece.
 * @returns the response, and the server's socket, which sends the rest of the body.
 */
const call = async (sent: string) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined).setNoDelay());
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
  return { response: response as StreamedResponse, signal, socket: sockets[0]! };
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

test('[4.292] an error at later bytes ends the request', async () => {
  const { response, signal, socket } = await call(`${HEAD}Hel`);
  const wrong = new Error('wrong');
  let arrived = '';
  const reading = response.read((bytes) => {
    arrived += bytes.toString();
    if (arrived === 'Hello') throw wrong;
  });
  socket.write('lo');
  await expect(reading).rejects.toBe(wrong);
  await vi.waitFor(() => expect(getEventListeners(signal, 'abort')).toEqual([]));
});

test('[4.292] the bytes before a body breaks off arrive before the error', async () => {
  const { response, socket } = await call(HEAD);
  let arrived = '';
  const reading = response.read((bytes) => {
    arrived += bytes.toString();
  });
  socket.end('Hello');
  await expect(reading).rejects.toThrow('other side closed');
  expect(arrived).toBe('Hello');
});

const CHUNKED_HEAD = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';
const chunkOf = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

test('the chunks that arrive together are passed on together', async () => {
  const chunks = Array.from({ length: 100 }, (_, index) => chunkOf(Buffer.from(`${index} `)));
  const { response, socket } = await call(CHUNKED_HEAD);
  const pieces: string[] = [];
  const reading = response.read((bytes) => pieces.push(bytes.toString()));
  socket.write(Buffer.concat([...chunks, Buffer.from(LAST_CHUNK)]));
  await reading;
  expect(pieces.join('')).toBe(Array.from({ length: 100 }, (_, index) => `${index} `).join(''));
  expect(pieces.length).toBeLessThan(10);
});

test('all bytes are passed on in their order, however chunks and packets are cut', async () => {
  await assert(
    asyncProperty(
      array(uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 20 }),
      array(integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
      async (chunks, lengths) => {
        const body = Buffer.concat([...chunks.map(chunkOf), Buffer.from(LAST_CHUNK)]);
        const { response, socket } = await call(CHUNKED_HEAD);
        const pieces: Buffer[] = [];
        const reading = response.read((bytes) => pieces.push(bytes));
        for (let at = 0, index = 0; at < body.length; index += 1) {
          const length = lengths[index % lengths.length]!;
          socket.write(body.subarray(at, at + length));
          at += length;
          await setImmediate();
        }
        await reading;
        expect(Buffer.concat(pieces)).toEqual(Buffer.concat(chunks));
      },
    ),
    { numRuns: 50 },
  );
});
