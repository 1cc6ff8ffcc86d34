import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../observe/logger.ts';
import { createStreamRegistry } from '../access/stream-registry.ts';
import { startApp } from '../testing/index.ts';
import type { StartedApp } from '../testing/index.ts';
import { createApp } from './app.ts';
import { createRouter } from './context.ts';
import { answerCsv } from './csv.ts';

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

test('a table is answered as a CSV file whose texts run no formula', async () => {
  const answer = await fetch(`${app.url}/table`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="table.csv"');
  expect(await bytesOf('/table')).toBe(
    '\uFEFFName,Count\r\n"José, ""the tall""",3\r\n"\'=HYPERLINK(""http://x"")",\r\n',
  );
});

test('a table without rows has its header', async () => {
  expect(await bytesOf('/no-rows')).toBe('\uFEFFName,Count\r\n');
});
