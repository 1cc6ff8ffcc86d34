import { randomUUID } from 'node:crypto';
import type { Annotation, QuotationResult } from '@targum/contracts/on-demand';
import {
  createChat,
  createMessage,
  createTestBackend,
  createUser,
} from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createGenerationsRepository } from '../../conversations/replies/store/generations.repository.ts';
import { createQuotationCounts } from './quotation-counts.repository.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.knex('quotation_counts').delete());

const OWNER = 'this process';

/** Begins a reply, which is still running. */
const begin = async (fields: { readonly assistant_id?: string; readonly model?: string } = {}) => {
  const { knex } = backend;
  const user = await createUser(knex);
  const chat = await createChat(knex, user.id);
  const question = await createMessage(knex, chat.id);
  const role = 'assistant';
  const answer = await createMessage(knex, chat.id, { role, content: '', status: 'streaming' });
  const id = randomUUID();
  await knex('generations').insert({
    ...{ id, chat_id: chat.id, user_id: user.id },
    ...{ user_message_id: question.id, assistant_message_id: answer.id },
    ...{ assistant_id: 'storyteller', model: 'a model', prompt_version: 'v1', ...fields },
    ...{ request_hash: 'x', lease_owner: OWNER, lease_expires_at: new Date(Date.now() + 600_000) },
    reading: { language: 'en', textIds: [] },
  });
  return { id, chat };
};

const quotations = (...results: readonly QuotationResult[]): Annotation[] =>
  results.map((result) => ({ kind: 'quotation', start: 0, end: 4, result }));

const end = ({ id }: { readonly id: string }, annotations: readonly Annotation[], text = 'Words') =>
  createGenerationsRepository(backend.knex).finish(
    { id },
    { status: 'complete', text, annotations },
    { owner: OWNER },
  );

const counts = async () =>
  (await createQuotationCounts(backend.knex).list(1)).map(
    ({ assistantId, model, promptVersion, result, count }) =>
      [assistantId, model, promptVersion, result, count].join(' '),
  );

it('[11.165] the quotations of a reply are counted when the reply is stored, and other annotations are not', async () => {
  const reference: Annotation = {
    kind: 'reference',
    start: 0,
    end: 4,
    ref: 'RUT 1',
    label: 'Ruth 1',
  };
  await end(await begin(), [reference, ...quotations('exact', 'differs', 'exact')]);
  await end(await begin(), [...quotations('exact'), reference]);
  await end(await begin({ assistant_id: 'helper', model: 'another' }), quotations('pasted'));
  await end(await begin(), [reference]);
  await end(await begin(), []);
  expect(await counts()).toEqual([
    'helper another v1 pasted 1',
    'storyteller a model v1 differs 1',
    'storyteller a model v1 exact 3',
  ]);
  const { rows } = await backend.knex.raw<{ rows: object[] }>(
    `select distinct day::text as day, (now() at time zone 'UTC')::date::text as today
       from quotation_counts`,
  );
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown;
  expect(rows).toEqual([{ day: today, today }]);
  expect(new Set(Object.values(rows[0]!)).size).toBe(1);
});

it('[11.165] a reply that is stored again, is empty, or whose chat was deleted adds no counts', async () => {
  const stored = await begin();
  expect(await end(stored, quotations('exact'))).toBe(true);
  expect(await end(stored, quotations('exact'))).toBe(false);
  expect(await end(await begin(), quotations('differs'), '')).toBe(true);
  const deleted = await begin();
  await backend.knex('chats').where({ id: deleted.chat.id }).delete();
  expect(await end(deleted, quotations('retelling'))).toBe(false);
  expect(await counts()).toEqual(['storyteller a model v1 exact 1']);
});

it('[11.165] a reply is not stored if its counts cannot be stored', async () => {
  const { knex } = backend;
  const reply = await begin();
  await knex.raw('alter table quotation_counts add constraint refused check (count < 2)');
  try {
    await expect(end(reply, quotations('exact', 'exact'))).rejects.toThrow('refused');
    const running = await knex('generations').where({ id: reply.id }).first();
    expect(running).toMatchObject({ status: 'running' });
  } finally {
    await knex.raw('alter table quotation_counts drop constraint refused');
  }
  expect(await end(reply, quotations('exact', 'exact'))).toBe(true);
  expect(await counts()).toEqual(['storyteller a model v1 exact 2']);
});

it('[11.165] replies that end at the same time are all counted', async () => {
  const results: QuotationResult[] = ['exact', 'differs', 'retelling', 'elsewhere', 'unchecked'];
  const replies = await Promise.all(Array.from({ length: 24 }, () => begin()));
  const ended = await Promise.all(
    replies.map((reply, index) =>
      end(reply, quotations(...(index % 2 === 0 ? results : results.toReversed()))),
    ),
  );
  expect(new Set(ended)).toEqual(new Set([true]));
  expect(await counts()).toEqual(
    results.toSorted().map((result) => `storyteller a model v1 ${result} 24`),
  );
});

it('[11.165] the counts have no columns for people or words', async () => {
  const columns: unknown = await backend
    .knex('information_schema.columns')
    .where({ table_name: 'quotation_counts' })
    .orderBy('ordinal_position')
    .pluck('column_name');
  expect(columns).toEqual(['day', 'assistant_id', 'model', 'prompt_version', 'result', 'count']);
});
