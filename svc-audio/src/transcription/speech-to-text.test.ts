import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAiClient } from '@targum/service-kit/openai';
import { expect, it } from 'vitest';
import { createSpeechToText } from './speech-to-text.ts';

it.each([
  ['text that can be stored', ' \0one\ud800 \ud83d\udc11\n', 'one\ufffd 🐑'],
  ['no text for invisible characters only', '\u200b \u3164\u2800', ''],
])('the transcription returns %s', async (_what, answered, text) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ text: answered }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createOpenAiClient({ baseUrl, apiKey: 'test', timeoutMs: 10_000 });
  const speechToText = createSpeechToText({ client, model: 'x' });
  const transcript = await speechToText(new Uint8Array(16), new AbortController().signal);
  expect(transcript.text).toBe(text);
  server.close();
});
