/**
 * Measures the time from the last uploaded byte of a recording to the call of the transcription
 * service, and the time from the response of this service to the text, with two callers. Compares
 * svc-audio and its worker with a naive server that has the same queue, and with one that also
 * checks the session and stores the usage, as svc-audio does. Run it with `npm run bench --
 * transcription [rounds]`. The last line of the output is JSON. docs/PERFORMANCE.md explains the
 * figures.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { AUDIO_FIELD, audioCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { percentile } from './testing/streams.ts';
import { withServers } from './testing/servers.ts';
import type { Servers } from './testing/servers.ts';
import { startTranscriptionService } from './testing/transcription-service.ts';
import type { TranscriptionService } from './testing/transcription-service.ts';

const ROUNDS = 3;
const CALLS = 100;
const CALLERS = 2;
const SECONDS = 5;
/** Duration of an upload, as over a fast network. The last bytes arrive at its end. */
const UPLOAD_MS = 50;
const LAST_BYTES = 100;

const BOUNDARY = 'boundary-of-the-recording';

/** Returns a multipart body with a recording in the format of a browser. */
const recording = (): Buffer => {
  const sound = execFileSync(
    findTool('ffmpeg') ?? 'ffmpeg',
    ['-f', 'lavfi', '-i', `sine=duration=${SECONDS}`, '-c:a', 'libopus', '-f', 'webm', 'pipe:1'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${AUDIO_FIELD}"; filename="audio.webm"\r\ncontent-type: audio/webm\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), sound, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
};

interface Side {
  readonly url: string;
  readonly cookie: string;
}

/**
 * Makes calls, each caller one after another. Returns the milliseconds from the last uploaded byte to the
 * transcription service's call, and from the service's response to the text.
 */
const measure = async ({ url, cookie }: Side, body: Buffer, service: TranscriptionService) => {
  const agent = new Agent({ keepAlive: true });
  const before: number[] = [];
  const after: number[] = [];
  const call = async () => {
    const sent = request(`${url}${audioCalls.transcribe.path}`, {
      method: 'POST',
      agent,
      headers: {
        cookie,
        [headers.requestedWith]: REQUESTED_WITH,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
      },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.write(body.subarray(0, -LAST_BYTES));
    await delay(UPLOAD_MS);
    sent.end(body.subarray(-LAST_BYTES));
    await once(sent, 'finish');
    const lastByte = performance.now();
    const [answer] = await answered;
    const content = (await json(answer)) as { text: string };
    const end = performance.now();
    if (answer.statusCode !== 200) {
      throw new Error(`${url}: ${answer.statusCode} ${JSON.stringify(content)}`);
    }
    const { arrived, answered: spoken } = service.timesOf(content.text);
    before.push(arrived - lastByte);
    after.push(end - spoken);
  };
  let left = CALLS;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  agent.destroy();
  return {
    beforeP50: percentile(before, 50),
    beforeP99: percentile(before, 99),
    afterP50: percentile(after, 50),
    afterP99: percentile(after, 99),
  };
};

const startOurs = async ({ start, admin }: Servers, serviceUrl: string): Promise<Side> => {
  const settings = { STT_BASE_URL: serviceUrl, STT_API_KEY: 'none', STT_MODEL: 'none' };
  const url = await start('svc-audio', 'main', settings);
  await start('svc-audio', 'worker', settings);
  return { url, cookie: admin.cookie };
};

/** @param databaseUrl undefined for a server that checks and stores nothing. */
const startNaive = async (
  { redisUrl, admin }: Servers,
  serviceUrl: string,
  databaseUrl?: string,
) => {
  const queue = databaseUrl === undefined ? 'naive' : 'storing';
  const startRole = async (role: string) => {
    const child = fork(join(import.meta.dirname, 'naive/transcription.ts'), [
      ...[role, redisUrl, serviceUrl, queue],
      ...(databaseUrl === undefined ? [] : [databaseUrl]),
    ]);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return { url, child };
  };
  const server = await startRole('serve');
  const worker = await startRole('work');
  return {
    url: server.url,
    cookie: admin.cookie,
    stop() {
      server.child.kill();
      worker.child.kill();
    },
  };
};

const bench = async (servers: Servers, rounds: number) => {
  const service = await startTranscriptionService();
  const naive = await startNaive(servers, service.url);
  const storing = await startNaive(servers, service.url, servers.databaseUrl);
  try {
    const ours = await startOurs(servers, service.url);
    const body = recording();
    const figures = await interleave(rounds, {
      ours: () => measure(ours, body, service),
      naive: () => measure(naive, body, service),
      'naive, stores': () => measure(storing, body, service),
    });
    say(JSON.stringify({ rounds, callers: CALLERS, machine: machine(), figures }));
  } finally {
    naive.stop();
    storing.stop();
    service.close();
  }
};

const main = async (): Promise<number> => {
  const rounds = readRounds('transcription', ROUNDS);
  await withServers((servers) => bench(servers, rounds));
  return 0;
};

process.exitCode = await main().catch(reportFailure);
