/**
 * A model that sends replies as fast as the client reads. Each response has `CHUNKS` events of one
 * word, which are encoded once. Each event is a separate HTTP chunk, as with real providers.
 */
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';

const chunks = Number(process.env['CHUNKS']);

const event = (choice: object) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    created: 1,
    model: 'no-model',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: null, ...choice }],
  })}\n\n`;

const word = Buffer.from(event({ delta: { content: ' word' } }));
const end = Buffer.from(`${event({ finish_reason: 'stop' })}data: [DONE]\n\n`);

const send = (res: ServerResponse) => {
  let left = chunks;
  const push = () => {
    while (left > 0) {
      left -= 1;
      if (!res.write(word)) return void res.once('drain', push);
    }
    res.end(end);
  };
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  push();
};

createServer((req, res) => {
  req.resume().once('end', () => send(res));
}).listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4096 });
