/**
 * The naive way to transcribe recordings, as two processes. The server writes an upload to a file
 * with the parser that multer uses, queues the file's name with BullMQ, and waits with BullMQ's own
 * `waitUntilFinished`. The worker runs ffmpeg and calls the transcription service. Nothing is
 * checked. A benchmark starts each process with its role, the URL of Redis and the URL of the
 * service.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Queue, QueueEvents, Worker } from 'bullmq';
import busboy from 'busboy';
import { Redis } from 'ioredis';

const QUEUE = 'naive';
const CONCURRENCY = 2;
const runFile = promisify(execFile);

const [role, redisUrl = '', serviceUrl = ''] = process.argv.slice(2);
const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });

interface Upload {
  readonly file: string;
}

const work = () => {
  const transcribe = async ({ file }: Upload) => {
    const output = `${file}.mp3`;
    await runFile('ffmpeg', ['-i', file, '-ac', '1', '-ar', '16000', '-b:a', '64k', output]);
    const form = new FormData();
    form.append('model', 'none');
    form.append('file', new Blob([await readFile(output)], { type: 'audio/mpeg' }), 'audio.mp3');
    const answer = await fetch(`${serviceUrl}/audio/transcriptions`, {
      method: 'POST',
      body: form,
    });
    const { text } = (await answer.json()) as { text: string };
    await Promise.all([rm(file), rm(output)]);
    return text;
  };
  return new Worker<Upload, string>(QUEUE, ({ data }) => transcribe(data), {
    connection,
    concurrency: CONCURRENCY,
  });
};

const saveTo = async (folder: string, request: IncomingMessage): Promise<Upload> => {
  const { promise, resolve } = Promise.withResolvers<Upload>();
  const parser = busboy({ headers: request.headers });
  parser.on('file', (_field, content) => {
    const file = join(folder, randomUUID());
    content.pipe(createWriteStream(file)).once('finish', () => resolve({ file }));
  });
  await pipeline(request, parser);
  return promise;
};

const serve = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naive-uploads-'));
  const queue = new Queue<Upload, string>(QUEUE, { connection });
  const events = new QueueEvents(QUEUE, { connection: connection.duplicate() });
  await events.waitUntilReady();
  const server = createServer((request, response) => {
    void saveTo(folder, request)
      .then((upload) => queue.add('transcribe', upload))
      .then((job) => job.waitUntilFinished(events))
      .then((text) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ text }));
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

if (role === 'work') {
  await work().waitUntilReady();
  process.send!({ url: '' });
} else {
  process.send!({ url: await serve() });
}
