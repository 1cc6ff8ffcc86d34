import { randomUUID } from 'node:crypto';
import { adminCountCalls, pathOf } from '@targum/contracts';
import { adminFeedbackCalls, feedback, feedbackCalls } from '@targum/contracts/on-demand';
import type { Feedback } from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startFeedbackApp } from '../testing/feedback-app.ts';
import type { FeedbackApp } from '../testing/feedback-app.ts';

const { list, update, remove } = adminFeedbackCalls;
const unread = adminCountCalls.unreadFeedback;

let app: FeedbackApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startFeedbackApp();
  ({ client: admin } = await app.signedIn({ is_admin: true }));
});
beforeEach(() => app.backend.knex('feedback').delete());
afterAll(() => app.close());

const send = async (message: string): Promise<Feedback> =>
  (await app.visitor().post<Feedback>(feedbackCalls.create.path, { message })).body;
const countUnread = async () => unread.response.parse((await admin.get(unread.path)).body).count;

test('[6.35] the list is empty, then holds all feedback, newest first', async () => {
  expect((await admin.get(list.path)).body).toEqual([]);
  const sent = [await send('one'), await send('two'), await send('three')];
  const answer = await admin.get(list.path);
  expect(answer.status).toBe(200);
  expect(feedback.array().parse(answer.body)).toEqual(sent.toReversed());
});

test('the list is ordered by creation, regardless of the clocks of the machines', async () => {
  const sent = [await send('one'), await send('two'), await send('three')];
  const { knex } = app.backend;
  for (const [index, { id }] of sent.entries()) {
    await knex('feedback')
      .where({ id })
      .update({ created_at: new Date(Date.UTC(2026, 0, 9 - index)) });
  }
  const { body } = await admin.get<Feedback[]>(list.path);
  expect(body.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).toReversed());
});

test('[6.33] any status can be set, and the unread count follows', async () => {
  const { id } = await send('one');
  await send('two');
  expect(await countUnread()).toBe(2);
  for (const [status, count] of [
    ['read', 1],
    ['resolved', 1],
    ['new', 2],
    ['new', 2],
  ] as const) {
    const answer = await admin.patch(pathOf(update, { id }), { status });
    expect(answer.status).toBe(200);
    expect(feedback.parse(answer.body)).toMatchObject({ id, status, message: 'one' });
    expect(await countUnread()).toBe(count);
  }
});

test('[6.33] a change updates updatedAt', async () => {
  const { id, updatedAt } = await send('one');
  const { body } = await admin.patch<Feedback>(pathOf(update, { id }), { status: 'read' });
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
});

test('[6.34] deleted feedback is gone, and no other', async () => {
  const [one, two] = [await send('one'), await send('two')];
  const answer = await admin.delete(pathOf(remove, { id: one.id }));
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect((await admin.get(list.path)).body).toEqual([two]);
  expect(await countUnread()).toBe(1);
});

test('[6.38] changes and deletions are in the audit log, refused ones are not', async () => {
  const { user, client } = await app.signedIn({ is_admin: true });
  const { id } = await send('one');
  for (const status of ['read', 'read', 'unknown']) {
    await client.patch(pathOf(update, { id }), { status });
  }
  await client.delete(pathOf(remove, { id }));
  await client.delete(pathOf(remove, { id }));
  const entries = await app.backend
    .knex('audit_log')
    .where({ actor_id: user.id })
    .orderBy('sequence')
    .select('action', 'target_id', 'details');
  expect(entries).toEqual([
    { action: 'feedback_changed', target_id: id, details: { feedbackStatus: 'read' } },
    { action: 'feedback_deleted', target_id: id, details: {} },
  ]);
});

describe('in the calls of admins', () => {
  test.each([randomUUID(), 'unread-count', '1', '%00', 'x%2F..%2Fy'])(
    '[6.34] feedback %s is not found',
    async (id) => {
      await send('stays');
      for (const answer of [
        await admin.patch(`${list.path}/${id}`, { status: 'read' }),
        await admin.delete(`${list.path}/${id}`),
      ]) {
        expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
      }
      expect(await countUnread()).toBe(1);
    },
  );

  test.each([{}, { status: 'open' }, { status: null }, undefined])(
    'the status %j is not valid',
    async (body) => {
      const { id } = await send('one');
      const answer = await admin.patch(pathOf(update, { id }), body);
      expect(answer.status).toBe(422);
      expect(errorOf(answer).details).toHaveProperty('status');
    },
  );

  test.each([
    { type: 'text/plain', body: 'read', status: 415, code: 'unsupported_media_type' },
    { type: 'application/json', body: '{"status"', status: 400, code: 'invalid_json' },
  ])('a change of the type $type with the body $body gives $status', async (given) => {
    const { id } = await send('one');
    const answer = await admin.fetch(pathOf(update, { id }), {
      method: 'PATCH',
      body: given.body,
      headers: { 'content-type': given.type },
    });
    expect(answer.status).toBe(given.status);
    expect(await answer.json()).toMatchObject({ code: given.code });
    expect(await countUnread()).toBe(1);
  });

  test('other methods are refused with the list of permitted ones', async () => {
    const { id } = await send('one');
    const answer = await admin.get(pathOf(update, { id }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS, PATCH']);
  });

  test('a removed right ends immediately', async () => {
    const { user, client } = await app.signedIn({ is_admin: true });
    expect((await client.get(list.path)).status).toBe(200);
    await app.backend.sessions.changeRights(async ({ transaction, affects }) => {
      affects(user.id);
      await transaction('users').where({ id: user.id }).update({ is_admin: false });
    });
    expect((await client.get(list.path)).status).toBe(403);
  });
});
