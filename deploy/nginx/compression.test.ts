import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestNginx } from './testing/nginx.ts';
import type { TestNginx } from './testing/nginx.ts';

let nginx: TestNginx;
beforeAll(async () => {
  nginx = await startTestNginx();
});
afterAll(() => nginx?.close());
afterEach(() => nginx.stopGateway());

describe('the compression of answers', () => {
  const JSON_TYPE = 'application/json; charset=utf-8';
  const long = JSON.stringify({ text: 'grace '.repeat(400) });
  /** A body that nginx compresses if its length reaches 1,024 bytes. */
  const ofLength = (length: number) => JSON.stringify('x'.repeat(length - 2));

  /** Asks for an answer of the gateway with these headers, and returns what nginx made of the answer. */
  const through = async (
    body: string,
    headers: OutgoingHttpHeaders,
    { status = 200, accepted = 'gzip, br', method = 'GET' } = {},
  ) => {
    await nginx.startGateway((_, outgoing) => {
      outgoing.writeHead(status, headers);
      outgoing.end(body);
    });
    const options = { method, headers: { 'accept-encoding': accepted } };
    const [response, received] = await new Promise<[IncomingMessage, Buffer]>((resolve, reject) => {
      request(`${nginx.origin}/api/chats`, options, (answer) => {
        void buffer(answer).then((bytes) => resolve([answer, bytes]), reject);
      })
        .on('error', reject)
        .end();
    });
    nginx.stopGateway();
    return { headers: response.headers, status: response.statusCode, received };
  };

  it('[8.156] sends JSON of 1 kB or more as gzip', async () => {
    const headers = { 'content-type': JSON_TYPE, etag: 'W/"1"', vary: 'cookie' };
    const answer = await through(long, headers, { accepted: 'gzip' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': JSON_TYPE,
      etag: 'W/"1"',
      vary: expect.stringMatching(/accept-encoding/i) as unknown,
    });
    expect(answer.received.length).toBeLessThan(200);
    expect(gunzipSync(answer.received).toString()).toBe(long);
    const coded = async (body: string) => {
      const sized = { 'content-type': JSON_TYPE, 'content-length': body.length };
      return (await through(body, sized)).headers['content-encoding'] !== undefined;
    };
    expect(await coded(ofLength(1024))).toBe(true);
    expect(await coded(ofLength(1023))).toBe(false);
  });

  it('[8.156] prefers brotli if nginx has the module for it', async () => {
    const configuration = readFileSync(join(nginx.plan.dir, 'nginx.conf'), 'utf8');
    const hasModule = configuration.includes('brotli_filter_module.so');
    const { headers, received } = await through(long, { 'content-type': 'application/json' });
    expect(headers).toMatchObject({
      'content-encoding': hasModule ? 'br' : 'gzip',
      vary: expect.stringMatching(/accept-encoding/i) as unknown,
    });
    const decompress = hasModule ? brotliDecompressSync : gunzipSync;
    expect(decompress(received).toString()).toBe(long);
  });

  it('[8.156] sends JSON as it is to clients that accept no compression', async () => {
    const { headers, received } = await through(
      long,
      { 'content-type': JSON_TYPE },
      { accepted: 'identity' },
    );
    expect(headers['content-encoding']).toBeUndefined();
    expect(received.toString()).toBe(long);
  });

  it.each([
    { what: 'an event stream', type: 'text/event-stream' },
    { what: 'audio', type: 'audio/wav' },
    { what: 'a picture', type: 'image/webp' },
    { what: 'a download', type: 'application/zip' },
    { what: 'a file of Markdown', type: 'text/markdown; charset=utf-8' },
  ])('[8.156] leaves $what as it is', async ({ type }) => {
    const { headers, received } = await through(long, { 'content-type': type });
    expect([headers['content-encoding'], headers['content-type']]).toEqual([undefined, type]);
    expect(received.toString()).toBe(long);
  });

  it('[8.156] leaves an answer as it is that a service marks, with any status', async () => {
    const marked = { 'content-type': JSON_TYPE, 'content-encoding': 'identity' };
    for (const status of [200, 201]) {
      const { headers, received } = await through(long, marked, { status, method: 'POST' });
      expect(headers['content-encoding']).toBe('identity');
      expect(received.toString()).toBe(long);
    }
    await nginx.startGateway((_, outgoing) => {
      outgoing.writeHead(200, marked);
      outgoing.end(long);
    });
    const read = await fetch(`${nginx.origin}/api/keys`, { method: 'POST' });
    expect(await read.text()).toBe(long);
  });

  it('[8.157] passes the tag that a client has on, and the 304 back', async () => {
    let asked: string | undefined;
    const tag = 'W/"1"';
    await nginx.startGateway((incoming, outgoing) => {
      asked = incoming.headers['if-none-match'];
      outgoing.writeHead(304, { etag: tag, 'x-next-cursor': '1_a' });
      outgoing.end();
    });
    const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
    const answer = await fetch(`${nginx.origin}/api/chats`, { headers });
    expect([answer.status, asked, await answer.text()]).toEqual([304, tag, '']);
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('x-next-cursor')).toBe('1_a');
  });
});
