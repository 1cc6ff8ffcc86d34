import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAiClient } from '@targum/service-kit/openai';
import { expect, it } from 'vitest';
import { createSpeechToText } from './speech-to-text.ts';

it('returns text that can be stored', async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ text: ' \0one\ud800 \ud83d\udc11\n' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createOpenAiClient({ baseUrl, apiKey: 'test', timeoutMs: 10_000 });
  const speechToText = createSpeechToText({ client, model: 'x' });
  const transcript = await speechToText(new Uint8Array(16), new AbortController().signal);
  expect(transcript.text).toBe('one\ufffd 🐑');
  server.close();
});
