import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestBackend,
  processReady,
  startProcess,
  startTraceReceiver,
} from '@targum/service-kit/testing';
import type { TestBackend, TraceReceiver } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProgram } from './testing/build-program.ts';

const PROGRAM = 'svc-feedback';

let folder: string;
let receiver: TraceReceiver;
let backend: TestBackend;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'targum-bundle-'));
  receiver = await startTraceReceiver();
  backend = await createTestBackend();
  await buildProgram(PROGRAM, folder);
});
afterAll(async () => {
  await backend.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Starts the bundle, makes a call, and stops it. @returns its log. */
const callOnce = async (settings: Record<string, string>): Promise<string> => {
  const { DATABASE_URL, REDIS_URL, SESSION_KEYS, PUBLIC_URL } = backend.config;
  const program = await startProcess(join(folder, 'main.js'), {
    DATABASE_URL,
    REDIS_URL,
    SESSION_KEYS: SESSION_KEYS.join(','),
    PUBLIC_URL,
    SHUTDOWN_WAIT_MS: '0',
    ...settings,
  });
  await processReady(program);
  await fetch(`${program.url}/api/feedback`);
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
  return program.log();
};

it('[8.85] a bundled program sends its spans, and the last of them when it stops', async () => {
  const log = await callOnce({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const [span] = receiver.spans;
  expect(span).toMatchObject({ service: PROGRAM, attributes: { 'http.request.method': 'GET' } });
  expect(log).toContain(`"traceId":"${span?.traceId}"`);
});

it('[8.85] a bundled program without a collector sends and logs no traces', async () => {
  const before = receiver.bodies.length;
  expect(await callOnce({})).not.toContain('traceId');
  expect(receiver.bodies).toHaveLength(before);
});
