import { builtInId } from '@targum/contracts';
import { adminQuotations, quotationResult } from '@targum/contracts/on-demand';
import type { Annotation, QuotationResult } from '@targum/contracts/on-demand';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';
import { deadReply } from '../../testing/dead-reply.ts';
import { sendStreamed } from '../../testing/streams.ts';
import { installText, testBook } from '../../testing/texts.ts';
import { createQuotationMetrics } from './metrics.ts';

let service: TestService;
let admin: Member;
beforeAll(async () => {
  service = await startChatService({ annotations: { lookEveryMs: 20, milliseconds: 60_000 } });
  admin = await service.member({ is_admin: true });
  const mark = testBook('MRK', [45, 28, 35, 41], { names: { short: 'Mark' } });
  await installText(service.backend.knex, [mark], { id: 'web', isDefault: true });
  // The service notices a new text within seconds.
  await vi.waitFor(
    async () => {
      const { client, chat } = await service.member();
      const stream = await sendStreamed(client, chat.id, '/insert MRK 4:39');
      await stream.ended;
      expect(stream.text).toContain('Talu mera 4:39');
    },
    { timeout: 30_000, interval: 100 },
  );
});
afterAll(() => service.close());
beforeEach(() => service.backend.knex('quotation_counts').delete());

const report = async (query = '') =>
  adminQuotations.strict().parse((await admin.client.get(`/api/admin/quotations${query}`)).body);

interface Count {
  readonly age: number;
  readonly assistant?: string;
  readonly model?: string;
  readonly version?: string;
  readonly result?: QuotationResult;
  readonly count: number;
}

/** Counts quotations as if their replies had been stored some days ago. */
const add = ({
  age,
  assistant = 'x',
  model = 'm',
  version = 'v',
  result = 'exact',
  count,
}: Count) =>
  service.backend.knex('quotation_counts').insert({
    day: service.backend.knex.raw(`(now() at time zone 'UTC')::date - ?::int`, [age]),
    ...{ assistant_id: assistant, model, prompt_version: version, result, count: `${count}` },
  });

describe('the counts of quotations', () => {
  it('[8.92] add up the last days by assistant, model, version of the prompt and result', async () => {
    await add({ age: 0, assistant: 'storyteller', result: 'retelling', count: 1 });
    await add({ age: 0, assistant: 'storyteller', count: 2 });
    await add({ age: 29, assistant: 'storyteller', count: 40 });
    await add({ age: 30, assistant: 'storyteller', count: 500 });
    await add({ age: 3, assistant: 'storyteller', version: 'u', count: 6 });
    await add({ age: 3, assistant: 'storyteller', model: 'B', count: 7 });
    await add({ age: 3, assistant: 'helper', count: 3_000_000_000 });
    const answer = await report();
    expect(answer.days).toBe(30);
    expect(
      answer.rows.map(({ assistantId, model, promptVersion, result, count }) =>
        [assistantId, model, promptVersion, result, count].join(' '),
      ),
    ).toEqual([
      'helper m v exact 3000000000',
      'storyteller B v exact 7',
      'storyteller m u exact 6',
      'storyteller m v exact 42',
      'storyteller m v retelling 1',
    ]);
    expect(await report('?days=31')).toMatchObject({
      days: 31,
      rows: [{}, {}, {}, { count: 542 }, {}],
    });
  });

  it('[8.92] cover today for one day, and a year for 366 days', async () => {
    await add({ age: 0, count: 1 });
    await add({ age: 1, count: 20 });
    await add({ age: 365, count: 300 });
    await add({ age: 366, count: 4000 });
    expect((await report('?days=1')).rows).toMatchObject([{ count: 1 }]);
    expect((await report('?days=366')).rows).toMatchObject([{ count: 321 }]);
    await service.backend.knex('quotation_counts').delete();
    expect(await report()).toEqual({ days: 30, rows: [] });
  });

  it.each(['0', '367', '1.5', '-1', 'x', ''])('[8.92] refuse the days %j', async (days) => {
    const { status } = await admin.client.get(`/api/admin/quotations?days=${days}`);
    expect(status).toBe(422);
  });

  it('[8.92, 11.165] include the verses that a reply inserted, with its model and prompt', async () => {
    const { client, chat } = await service.member();
    await (
      await sendStreamed(client, chat.id, '/insert MRK 4:39 MRK 4:41')
    ).ended;
    await client.post(`/api/chats/${chat.id}/messages`, { content: '/insert MRK 4:40' });
    const [generation] = await service.generationsOf(chat.id);
    const { rows } = await report('?days=1');
    expect(rows).toEqual([
      {
        assistantId: 'storyteller',
        model: generation!.model,
        promptVersion: generation!.prompt_version,
        result: 'inserted',
        count: 3,
      },
    ]);
  });
});

/** Returns the value of the metric, or undefined if the service does not report it. */
const metric = async (result: QuotationResult, assistant: string): Promise<number | undefined> => {
  const text = await service.backend.metrics.registry.metrics();
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith('quotations_total{') &&
        each.includes(`result="${result}"`) &&
        each.includes(`assistant="${assistant}"`),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('the metric quotations_total', () => {
  it('[8.93] has each result of each built-in assistant from the start', async () => {
    const registry = new Registry();
    createQuotationMetrics({ registry });
    const text = await registry.metrics();
    const lines = text.split('\n').filter((line) => line.startsWith('quotations_total{'));
    expect(lines).toHaveLength(builtInId.options.length * quotationResult.options.length);
    expect(new Set(lines.map((line) => line.split(' ').at(-1)))).toEqual(new Set(['0']));
  });

  it('[8.93] counts the quotations in the replies that the process stores', async () => {
    const before = await metric('inserted', 'storyteller');
    const { client, chat } = await service.member();
    await (
      await sendStreamed(client, chat.id, '/insert MRK 4:39 MRK 4:41')
    ).ended;
    await (
      await sendStreamed(client, chat.id, '/echo no quotation')
    ).ended;
    expect(await metric('inserted', 'storyteller')).toBe(before! + 2);
    expect(await metric('exact', 'storyteller')).toBe(0);
  });

  it('[8.93] counts replies of a dead process, and an assistant of admins from its first reply', async () => {
    expect(await metric('inserted', 'helper')).toBeUndefined();
    const quotation: Annotation = { kind: 'quotation', start: 0, end: 4, result: 'inserted' };
    const logged = { text: 'Once upon a time', ofTokens: [quotation] };
    await deadReply(service, { logged, assistantId: 'helper' });
    await expect.poll(() => metric('inserted', 'helper'), { timeout: 10_000 }).toBe(1);
    expect(await metric('unchecked', 'helper')).toBe(0);
    expect((await report()).rows).toMatchObject([
      { assistantId: 'helper', result: 'inserted', count: 1 },
    ]);
  });
});
