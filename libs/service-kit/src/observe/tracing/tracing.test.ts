import { ExportResultCode } from '@opentelemetry/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../http/app.ts';
import { createRouter } from '../../http/context.ts';
import { read } from '../../data/statements.ts';
import { readConfig, tracingConfig } from '../../process/config.ts';
import { createStreamRegistry } from '../../access/stream-registry.ts';
import { createClient, createTestBackend, startApp, traceHere } from '../../testing/index.ts';
import type { TestBackend, TestClient, TestTraces } from '../../testing/index.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import type { Metrics } from '../metrics.ts';
import { continueTrace } from './spans.ts';
import { WatchedExporter } from './watched-exporter.ts';

const REQUEST_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SECRET = 'ruth@example.org';

const { SUCCESS, FAILED } = ExportResultCode;

let receiver: TestTraces;
let backend: TestBackend;
let closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  backend = await createTestBackend();
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});
afterAll(() => backend.close());

interface Started {
  readonly client: TestClient;
  readonly lines: readonly Record<string, unknown>[];
  readonly metrics: Metrics;
}

/** Starts tracing and an app with routes that read, fail and wait. */
const start = async (
  settings: Record<string, string> = {},
  { entry = false } = {},
): Promise<Started> => {
  receiver = await traceHere({ name: 'svc-test', settings, entry });
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = createLogger({ name: 'svc-test', destination: { write } });
  const metrics = createMetrics({ name: 'svc-test' });
  const router = createRouter();
  router.get('/items/:id', async (ctx) => {
    ctx.state.log.info('reading');
    await backend.redis.set(backend.keys.rateLimit('traces'), SECRET);
    await read(backend.knex, { name: 'items.read', text: 'select $1::text as item' }, [SECRET]);
    await backend.knex('users').where({ email: SECRET });
    ctx.body = {};
  });
  router.get('/broken', async () => {
    await backend.knex.raw(`select '${SECRET}'::integer`);
  });
  const app = await startApp(
    createApp({ logger, metrics, streams: createStreamRegistry(), routers: [router] }),
  );
  closers.push(receiver.close, () => app.close());
  return { client: createClient(app.url), lines, metrics };
};

const PARENT = '00f067aa0ba902b7';
const TRACE = 'a3ce929d0e0e47364bf92f3577b34da6';

const getItem = ({ client }: Started, headers: Record<string, string> = {}) =>
  client.request('GET', '/items/7', undefined, { 'x-request-id': REQUEST_ID, ...headers });

describe('a trace', () => {
  it('[8.85, 8.86] has the id of its request, and shows statements and commands below the request', async () => {
    const answer = await getItem(await start());
    expect(answer.status).toBe(200);
    await receiver.stop();
    expect(receiver.tree(REQUEST_ID)).toEqual([
      'svc-test: GET /items/:id',
      '  svc-test: postgresql items.read',
      '  svc-test: postgresql select users',
      '  svc-test: redis set',
    ]);
    const [statement] = receiver.spans.filter(({ name }) => name === 'postgresql select users');
    expect(statement?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'select',
      'db.query.summary': 'select users',
    });
  });

  it('[8.86] has the id of its request without hyphens, even if the service made that id', async () => {
    const { client } = await start();
    const answer = await client.get('/items/7');
    await receiver.stop();
    const id = answer.headers.get('x-request-id')!.replaceAll('-', '');
    expect(receiver.tree(id)).toHaveLength(4);
  });

  it('[8.86] has the id of a valid traceparent', async () => {
    await getItem(await start(), { traceparent: `00-${TRACE}-${PARENT}-01` });
    await receiver.stop();
    const [top] = receiver.tree(TRACE);
    expect(top).toBe('svc-test: GET /items/:id');
    const served = receiver.spans.find(({ parentSpanId }) => parentSpanId === PARENT);
    expect(served).toMatchObject({ attributes: { 'targum.request_id': REQUEST_ID } });
  });

  it.each([
    ['no traceparent', 'hello'],
    ['an empty trace id', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['an empty span id', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['two at once', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
    ['upper case', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['a forbidden version', `ff-${TRACE}-${PARENT}-01`],
    ['a very long text', `00-${'a'.repeat(8000)}-01`],
  ])('[8.86] ignores %s', async (_what, traceparent) => {
    const answer = await getItem(await start(), { traceparent });
    expect(answer.status).toBe(200);
    await receiver.stop();
    expect(receiver.tree(REQUEST_ID)[0]).toBe('svc-test: GET /items/:id');
  });

  it('[8.86] has its id in each log line and in each error answer', async () => {
    const { client, lines } = await start();
    await getItem({ client, lines } as Started);
    const headers = { 'x-request-id': REQUEST_ID };
    for (const path of ['/broken', '/nowhere']) {
      const answer = await client.request('GET', path, undefined, headers);
      expect(answer.body).toMatchObject({ requestId: REQUEST_ID, traceId: REQUEST_ID });
    }
    await vi.waitFor(() => expect(lines).toHaveLength(5));
    expect(lines.map(({ msg }) => msg)).toContain('request failed');
    expect(lines.map(({ traceId }) => traceId)).toEqual(lines.map(() => REQUEST_ID));
  });

  it('[8.88] marks failed work by a code, and contains no values', async () => {
    const { client } = await start();
    await client.request('GET', '/broken', undefined, { 'x-request-id': REQUEST_ID });
    await getItem({ client } as Started);
    await receiver.stop();
    const failed = receiver.spans.filter((span) => span.failed);
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['postgresql select', '22P02'],
      ['GET /broken', '500'],
    ]);
    expect(receiver.bodies.join()).not.toContain(SECRET);
  });

  it('is not begun by background work', async () => {
    await start();
    await backend.knex('users').select('id');
    await backend.redis.ping();
    await receiver.stop();
    expect(receiver.spans).toEqual([]);
  });

  it('continues in a job, and a job without a trace begins a new trace', async () => {
    await start();
    const job = () => continueTrace(undefined, { name: 'job' }, () => backend.redis.ping());
    await job();
    await continueTrace(`00-${TRACE}-${PARENT}-01`, { name: 'job' }, () => backend.redis.ping());
    await receiver.stop();
    expect(receiver.tree(TRACE)).toEqual(['svc-test: job', '  svc-test: redis ping']);
    const [first] = receiver.spans.filter(({ name }) => name === 'job');
    expect(first?.parentSpanId).toBeUndefined();
  });
});

describe('sampling', () => {
  const UNSAMPLED = `00-${TRACE}-${PARENT}-00`;
  const SAMPLED = `00-${TRACE}-${PARENT}-01`;

  it.each([
    ['follows the caller by default', {}, false, UNSAMPLED, 0],
    ['follows the caller by default', { OTEL_TRACES_SAMPLER_ARG: '0' }, false, SAMPLED, 4],
    ['does not follow clients at the entry', {}, true, UNSAMPLED, 4],
    [
      'does not follow clients at the entry',
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      true,
      SAMPLED,
      0,
    ],
    ['takes all', { OTEL_TRACES_SAMPLER: 'always_on' }, false, UNSAMPLED, 4],
    ['takes none', { OTEL_TRACES_SAMPLER: 'always_off' }, false, SAMPLED, 0],
  ])('[8.86] %s (%j, entry: %s)', async (_what, settings, entry, traceparent, spans) => {
    const started = await start(settings, { entry });
    await getItem(started, { traceparent });
    await receiver.stop();
    expect(receiver.spans).toHaveLength(spans);
    // Log lines carry the trace id even if the trace is not sampled.
    expect(started.lines[0]).toMatchObject({ traceId: TRACE });
  });
});

describe('a collector', () => {
  it('gets the configured headers and the name and release of the process', async () => {
    await getItem(await start({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20cnV0aA' }));
    await receiver.stop();
    expect(receiver.headers[0]).toMatchObject({ authorization: 'Basic cnV0aA' });
    expect(receiver.bodies[0]).toContain('1.2.3');
  });

  const makeSpans = async (count: number) => {
    const empty = () => continueTrace(undefined, { name: 'job' }, async () => {});
    for (let made = 0; made < count; made += 1) await empty();
  };

  it.each(['unavailable', 'never'] as const)(
    '[8.89] with the answer "%s" fails no call, and a stopping process loses only its last spans',
    async (answer) => {
      const started = await start();
      receiver.answer = answer;
      expect((await getItem(started)).status).toBe(200);
      await vi.waitFor(() => expect(receiver.bodies).not.toEqual([]), 5000);
      expect((await getItem(started)).status).toBe(200);
      const text = await started.metrics.registry.metrics();
      expect(text).toContain('targum_spans{state="ended",service="svc-test"} 8');
      expect(text).toContain('targum_spans{state="sent",service="svc-test"} 0');
      await receiver.stop();
      expect(receiver.spans).toEqual([]);
    },
  );

  it('[8.89] loses the spans beyond a limit while it is unavailable', async () => {
    const { metrics } = await start();
    receiver.answer = 'unavailable';
    await makeSpans(6000);
    receiver.answer = 'ok';
    await receiver.stop();
    expect(receiver.spans.length).toBeGreaterThan(3000);
    expect(receiver.spans.length).toBeLessThan(5000);
    const text = await metrics.registry.metrics();
    expect(text).toContain('targum_spans{state="ended",service="svc-test"} 6000');
  });

  it('[8.89] is logged once while it is unavailable, and once more when it is back', () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
    const results = [SUCCESS, FAILED, FAILED, SUCCESS, SUCCESS];
    const exporter = new WatchedExporter(
      { export: (_spans, done) => done({ code: results.shift()! }), shutdown: async () => {} },
      createLogger({ name: 'test', destination: { write } }),
    );
    while (results.length > 0) exporter.export([], () => {});
    expect(lines).toEqual(['traces cannot be sent', 'traces are sent again']);
  });
});

describe('a process without the address of a collector', () => {
  it('[8.85] traces nothing', async () => {
    const { client, lines } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    const answer = await client.request('GET', '/broken', undefined, headers);
    expect(answer.body).not.toHaveProperty('traceId');
    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(lines.map(({ traceId }) => traceId)).toEqual([undefined, undefined]);
    expect(receiver.bodies).toEqual([]);
  });
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('the configuration refuses %s=%s without printing the value', (name, value) => {
  const refuse = () => readConfig(tracingConfig, { [name]: value });
  expect(refuse).toThrow(name);
  expect(refuse).not.toThrow(value);
});
