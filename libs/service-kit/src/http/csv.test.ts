import { connect } from 'node:net';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../observe/logger.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { startApp } from '../testing/index.ts';
import type { StartedApp } from '../testing/index.ts';
import { createApp } from './app.ts';
import { createRouter } from './context.ts';
import { answerCsv } from './csv.ts';

const reads = { begun: 0, ended: 0 };
const late = { arrived: false, answered: false };

async function* endless() {
  reads.begun += 1;
  try {
    for (let row = 0; ; row += 1) {
      await nextTurn();
      yield [row];
    }
  } finally {
    reads.ended += 1;
  }
}

let app: StartedApp;
beforeAll(async () => {
  const router = createRouter();
  router.get('/table', (ctx) => {
    answerCsv(
      ctx,
      'table.csv',
      ['Name', 'Count'],
      [
        ['José, "the tall"', 3],
        ['=HYPERLINK("http://x")', null],
      ],
    );
  });
  router.get('/endless', (ctx) => answerCsv(ctx, 'endless.csv', ['Row'], endless()));
  router.get('/late', async (ctx) => {
    late.arrived = true;
    await once(ctx.res, 'close');
    answerCsv(ctx, 'late.csv', ['Row'], endless());
    late.answered = true;
  });
  router.get('/no-rows', (ctx) => {
    answerCsv(ctx, 'empty.csv', ['Name', 'Count'], []);
  });
  app = await startApp(
    createApp({
      logger: createLogger({ name: 'test', level: 'silent' }),
      streams: createStreamRegistry(),
      routers: [router],
    }),
  );
});
afterAll(() => app.close());

const bytesOf = async (path: string) =>
  Buffer.from(await (await fetch(app.url + path)).arrayBuffer()).toString('utf8');

test('a table is sent as a CSV file in which no text runs as a formula', async () => {
  const answer = await fetch(`${app.url}/table`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="table.csv"');
  expect(await bytesOf('/table')).toBe(
    '\uFEFFName,Count\r\n"José, ""the tall""",3\r\n"\'=HYPERLINK(""http://x"")",\r\n',
  );
});

test('a table without rows is sent with its header', async () => {
  expect(await bytesOf('/no-rows')).toBe('\uFEFFName,Count\r\n');
});

test('[8.121] a HEAD request or a client that leaves ends only its own call', async () => {
  const head = await fetch(`${app.url}/endless`, { method: 'HEAD' });
  expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reads).toEqual({ begun: 0, ended: 0 });
  const { port } = new URL(app.url);
  const leave = async (path: string, isRunning: () => boolean) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(isRunning).toBe(true);
    socket.destroy();
  };
  await leave('/endless', () => reads.begun === 1);
  await expect.poll(() => reads).toEqual({ begun: 1, ended: 1 });
  await leave('/late', () => late.arrived);
  await expect.poll(() => late.answered).toBe(true);
  expect(await bytesOf('/no-rows')).toBe('\uFEFFName,Count\r\n');
  expect(reads).toEqual({ begun: 1, ended: 1 });
});
