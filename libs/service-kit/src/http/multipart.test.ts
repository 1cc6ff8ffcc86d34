import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { createRouter } from './context.ts';
import { createLogger } from '../observe/logger.ts';
import { readUpload } from './multipart.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { createClient, startApp } from '../testing/index.ts';
import type { StartedApp } from '../testing/index.ts';

const MAX = 1024 * 1024;
let app: StartedApp;
const failures: unknown[] = [];

beforeAll(async () => {
  const router = createRouter();
  router.post('/upload', async (ctx) => {
    try {
      const upload = await readUpload(ctx, {
        field: 'audio',
        maxBytes: MAX,
        requiredMessage: 'An audio file is required',
      });
      ctx.body = { ...upload, content: upload.content.toString(), bytes: upload.content.length };
    } catch (error) {
      failures.push(error);
      throw error;
    }
  });
  const logger = createLogger({ name: 'test', level: 'silent' });
  app = await startApp(createApp({ logger, streams: createStreamRegistry(), routers: [router] }));
});
afterAll(() => app.close());

const form = (field: string, content: string) => {
  const body = new FormData();
  body.append('note', 'before');
  body.append(field, new Blob([content], { type: 'audio/webm' }), 'audio.webm');
  return body;
};
const send = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
  const response = await createClient(app.url).fetch('/upload', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('readUpload', () => {
  it('returns the file with its name and type', async () => {
    expect((await send(form('audio', 'sound'))).body).toEqual({
      content: 'sound',
      bytes: 5,
      filename: 'audio.webm',
      mimeType: 'audio/webm',
    });
  });

  it('accepts a file of exactly the limit and refuses one byte more', async () => {
    const full = 'a'.repeat(MAX);
    expect((await send(form('audio', full))).body['bytes']).toBe(MAX);
    const over = await send(form('audio', `${full}a`));
    expect([over.status, over.body['code']]).toEqual([413, 'payload_too_large']);
  });

  it('refuses an endless chunked upload while it is still being sent', async () => {
    const encoder = new TextEncoder();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) {
          controller.enqueue(
            encoder.encode(
              '--x\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n',
            ),
          );
        }
        sent += 64 * 1024;
        if (sent > 20 * MAX) controller.close();
        else controller.enqueue(encoder.encode('a'.repeat(64 * 1024)));
      },
    });
    const answer = await send(body, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(answer.status).toBe(413);
  });

  it.each([
    ['another field', form('image', 'x'), {}, 422],
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['no boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    ['a cut body', '--x\r\nContent-', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ])('refuses %s', async (_what, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
  });

  it('names the field of a missing file', async () => {
    const { body } = await send(form('image', 'x'));
    expect(body['details']).toEqual({ audio: ['An audio file is required'] });
  });

  it('[8.121] stops when the client disconnects, without an internal error', async () => {
    failures.length = 0;
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n' +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
      () => socket.destroy(),
    );
    await vi.waitFor(() => expect(failures).toMatchObject([{ code: 'bad_request' }]), 10_000);
  });
});
