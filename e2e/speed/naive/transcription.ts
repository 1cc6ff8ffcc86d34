/**
 * The naive way to transcribe recordings, as two processes. The server writes an upload to a file
 * with the parser that multer uses, queues the file's name with BullMQ, and waits with BullMQ's own
 * `waitUntilFinished`. The worker runs ffmpeg and calls the transcription service. A benchmark
 * starts each process with its role, the URL of Redis, the URL of the service and the name of the
 * queue. With the URL of a database, the server also checks the session and stores the usage;
 * otherwise nothing is checked.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Queue, QueueEvents, Worker } from 'bullmq';
import busboy from 'busboy';
import { Redis } from 'ioredis';
import pg from 'pg';

const CONCURRENCY = 2;
const runFile = promisify(execFile);

const [role, redisUrl = '', serviceUrl = '', queueName = '', databaseUrl] = process.argv.slice(2);
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
  return new Worker<Upload, string>(queueName, ({ data }) => transcribe(data), {
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

/** Connects to the product's accounts, for a server that checks sessions and stores usage. */
const createAccounts = async (url: string) => {
  const db = new pg.Pool({ connectionString: url, max: 10 });
  await db.query(`create table if not exists naive_usage (
    user_id uuid not null, seconds int not null, created_at timestamptz not null default now())`);
  return {
    /** @throws Error without a session. */
    async userOf({ headers }: IncomingMessage) {
      const secret = /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
      const { rows } = await db.query<{ id: string }>(
        `select users.id from sessions join users on users.id = sessions.user_id
           where sid = $1 and expire > now()`,
        [createHash('sha256').update(secret).digest('hex')],
      );
      if (rows[0] === undefined) throw new Error('no session');
      return rows[0].id;
    },
    storeUsage: (userId: string) =>
      db.query('insert into naive_usage (user_id, seconds) values ($1, 5)', [userId]),
  };
};

const serve = async () => {
  const accounts = databaseUrl === undefined ? undefined : await createAccounts(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'naive-uploads-'));
  const queue = new Queue<Upload, string>(queueName, { connection });
  const events = new QueueEvents(queueName, { connection: connection.duplicate() });
  await events.waitUntilReady();
  const transcribe = async (request: IncomingMessage, response: ServerResponse) => {
    const userId = await accounts?.userOf(request);
    const job = await queue.add('transcribe', await saveTo(folder, request));
    const text = await job.waitUntilFinished(events);
    if (userId !== undefined) await accounts?.storeUsage(userId);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ text }));
  };
  const server = createServer((request, response) => {
    transcribe(request, response).catch((error: Error) => response.destroy(error));
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
