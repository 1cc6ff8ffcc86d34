import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { audioCalls, chatCalls, pathOf } from '@targum/contracts';
import { transcribeSound } from '@targum/deploy/k6/scenarios/calls.ts';
import { tone } from '@targum/deploy/k6/scenarios/sound.ts';
import { startTraceReceiver } from '@targum/service-kit/testing';
import type { ReceivedSpan, TraceReceiver } from '@targum/service-kit/testing';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { newCredentials, signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { createReader } from './testing/streams.ts';

type Line = Readonly<Record<string, unknown>>;

const MESSAGE = 'A quiet river bends twice.';
/** The spans that end last. When they have arrived, the trace of a reply is complete. */
const ENDS_OF_REPLY = [
  'svc-gateway: POST /api/chats',
  'svc-chat: POST /api/chats/:chatId/messages/stream',
  'svc-chat: reply',
  'svc-chat: title',
];
const ENDS_OF_TRANSCRIPTION = [
  'svc-gateway: POST /api/audio/transcribe',
  'svc-audio: POST /api/audio/transcribe',
  'svc-audio-worker: process transcription',
];
const SPOKEN = 'Seven lamps burn tonight.';

let receiver: TraceReceiver;
let cluster: Cluster;
let person: Person;
const credentials = newCredentials();

beforeAll(async () => {
  receiver = await startTraceReceiver();
  cluster = await startCluster({
    replicas: 1,
    tokensPerSecond: 500,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, RATE_LIMITS: 'on' },
  });
  person = await signUp(cluster.origin, credentials);
});
afterAll(async () => {
  await cluster.close();
  await receiver.close();
});

const linesOf = (part: string): Line[] =>
  readFileSync(join(cluster.data.dir, 'logs', `${part}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** Returns the request id that nginx has logged for the latest call of a path. */
const nginxIdOf = (path: string): Promise<string> =>
  vi.waitFor(() => {
    const call = linesOf('nginx').findLast((line) => line['path'] === path);
    if (call === undefined) throw new Error(`no call of ${path} in nginx's log`);
    return String(call['requestId']);
  });

const endOf = (traceId: string, line: string): Promise<ReceivedSpan> =>
  receiver.find((span) => span.traceId === traceId && `${span.service}: ${span.name}` === line);

/** Returns the last log message of each part that has logged the trace. */
const logsOf = (traceId: string) =>
  Object.fromEntries(
    ['svc-gateway', 'svc-chat', 'svc-audio', 'svc-audio-worker'].flatMap((part) => {
      const last = linesOf(part).findLast((line) => line['traceId'] === traceId);
      return last === undefined ? [] : [[part, last['msg']]];
    }),
  );

describe('traces', () => {
  it("[8.85, 8.86] lead from nginx's request id to the model call of a reply", async () => {
    const { id } = await person.createChat();
    await createReader(person, id).ask(`/echo ${MESSAGE}`);
    const traceId = await nginxIdOf(pathOf(chatCalls.follow, { chatId: id }));
    for (const end of ENDS_OF_REPLY) await endOf(traceId, end);
    expect(receiver.tree(traceId)).toEqual([
      'svc-gateway: POST /api/chats',
      '  svc-gateway: POST svc-chat',
      '    svc-chat: POST /api/chats/:chatId/messages/stream',
      // The first message of the process loads the texts.
      '      svc-chat: postgresql annotations.texts',
      '      svc-chat: postgresql replies.begin',
      '      svc-chat: redis evalsha',
      '      svc-chat: redis get',
      '      svc-chat: reply',
      '        svc-chat: chat no-model',
      '        svc-chat: postgresql replies.end',
      '        svc-chat: redis evalsha',
      '        svc-chat: redis publish',
      '        svc-chat: title',
      '          svc-chat: chat no-model',
      '          svc-chat: postgresql titles.begin',
      '          svc-chat: postgresql titles.end',
      '  svc-gateway: redis evalsha',
    ]);
    await vi.waitFor(() =>
      expect(logsOf(traceId)).toEqual({ 'svc-gateway': 'request', 'svc-chat': 'request' }),
    );
  });

  it('[8.85, 8.86] lead through the queue to the call that transcribes', async () => {
    const answer = await person.send(transcribeSound(tone(1)));
    expect(answer.status).toBe(200);
    const traceId = await nginxIdOf(audioCalls.transcribe.path);
    expect(answer.headers.get('x-request-id')).toBe(traceId);
    for (const end of ENDS_OF_TRANSCRIPTION) await endOf(traceId, end);
    // svc-audio reads a job that takes longer than a second.
    const isPoll = (line: string) => line.endsWith('svc-audio: redis hgetall');
    expect(receiver.tree(traceId).filter((line) => !isPoll(line))).toEqual([
      'svc-gateway: POST /api/audio/transcribe',
      '  svc-gateway: POST svc-audio',
      '    svc-audio: POST /api/audio/transcribe',
      '      svc-audio: postgresql usage.transcription',
      '      svc-audio: redis evalsha',
      '      svc-audio: redis get',
      '      svc-audio: redis set',
      '      svc-audio: send transcription',
      '        svc-audio-worker: process transcription',
      '          svc-audio-worker: ffmpeg',
      '          svc-audio-worker: POST /v1/audio/transcriptions',
      '          svc-audio-worker: redis get',
      '        svc-audio: redis evalsha',
      '  svc-gateway: redis evalsha',
    ]);
    await vi.waitFor(() =>
      expect(logsOf(traceId)).toEqual({
        'svc-gateway': 'request',
        'svc-audio': 'request',
        'svc-audio-worker': 'job completed',
      }),
    );
  });

  it('[8.85] show the programs that generated speech', async () => {
    const json = { text: SPOKEN, voice: 'Kore' };
    const answer = await person.send({ ...audioCalls.speak, json });
    expect(answer.status).toBe(200);
    const traceId = answer.headers.get('x-request-id')!;
    await endOf(traceId, 'svc-gateway: POST /api/audio');
    // The services send their spans at different times.
    await vi.waitFor(
      () =>
        expect(receiver.tree(traceId)).toEqual(
          expect.arrayContaining(['      svc-audio: espeak-ng', '      svc-audio: ffmpeg']),
        ),
      20_000,
    );
  });

  it("[8.86] continue the client's traceparent, also in the answer to an error", async () => {
    const traceId = 'a3ce929d0e0e47364bf92f3577b34da6';
    const answer = await person.fetch('/api/chats/none', {
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-00` },
    });
    expect(await answer.json()).toMatchObject({
      code: 'not_found',
      requestId: answer.headers.get('x-request-id'),
      traceId,
    });
    const span = await endOf(traceId, 'svc-gateway: GET /api/chats');
    expect(span).toMatchObject({ service: 'svc-gateway', parentSpanId: '00f067aa0ba902b7' });
  });

  it('[8.88] contain no text, e-mail address, password, cookie or key', async () => {
    const traces = receiver.bodies.join('\n');
    const secrets = [MESSAGE, SPOKEN, 'Ruth', credentials.email, credentials.password];
    const prompt = 'Storyteller';
    const keys = [person.cookie.split('=')[1]!, cluster.secrets.sessionKeys[0]!, '/echo'];
    const database = new URL(cluster.data.postgres.url);
    for (const secret of [...secrets, prompt, ...keys, database.host]) {
      expect(traces).not.toContain(secret);
    }
    expect(receiver.spans.length).toBeGreaterThan(30);
  });
});
