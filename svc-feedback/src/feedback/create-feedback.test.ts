import { limits, inputStrings } from '@targum/contracts';
import {
  feedback as feedbackBody,
  feedbackCalls,
  feedbackStrings,
} from '@targum/contracts/on-demand';
import { errorOf } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFeedbackApp } from '../testing/feedback-app.ts';
import type { FeedbackApp } from '../testing/feedback-app.ts';

const { path } = feedbackCalls.create;

let app: FeedbackApp;
beforeAll(async () => {
  app = await startFeedbackApp();
});
afterAll(() => app.close());

const rows = (where: object = {}) => app.backend.knex('feedback').where(where);
const rowsWith = async (message: string) => (await rows({ message })).length;

describe('feedback', () => {
  test('[6.21] can be sent by a visitor, with all fields', async () => {
    const answer = await app.visitor().post(path, {
      message: '  The stories help.  ',
      category: 'general',
      userEmail: 'ana@example.org',
      userName: ' Ana ',
    });
    expect(answer.status).toBe(201);
    expect(feedbackBody.parse(answer.body)).toMatchObject({
      message: 'The stories help.',
      category: 'general',
      status: 'new',
      userEmail: 'ana@example.org',
      userName: 'Ana',
      userId: null,
    });
    expect(await rows({ id: answer.body.id })).toHaveLength(1);
  });

  test('[6.22] requires only the message; empty fields count as missing', async () => {
    for (const body of [{ message: 'x' }, { message: 'x', userEmail: '', userName: '' }]) {
      const answer = await app.visitor().post(path, body);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ category: null, userEmail: null, userName: null });
    }
  });

  test('[6.24] has the user of the session, never a user from the body', async () => {
    const { user, client } = await app.signedIn();
    const other = await app.signedIn();
    const body = { message: 'mine', userId: other.user.id, user_id: other.user.id, status: 'read' };
    expect((await client.post(path, body)).body).toMatchObject({ userId: user.id, status: 'new' });
    expect((await app.visitor().post(path, body)).body).toMatchObject({ userId: null });
  });

  test('[2.38] can be sent by a user who waits for approval', async () => {
    const { user, client } = await app.signedIn({ approval_status: 'pending' });
    expect((await client.post(path, { message: 'when?' })).body.userId).toBe(user.id);
  });

  test('remains when the account of its user is deleted', async () => {
    const { user, client } = await app.signedIn();
    const { body } = await client.post(path, { message: 'goodbye' });
    await app.backend.knex('users').where({ id: user.id }).delete();
    expect(await rows({ id: body.id })).toMatchObject([{ message: 'goodbye', user_id: null }]);
  });

  test('is stored unchanged in every script', async () => {
    const message = 'ܬܪܓܘܡܐ 🕊️ አማርኛ <b>&amp;</b> “quotes”\nnew line';
    expect((await app.visitor().post(path, { message })).body.message).toBe(message);
  });
});

describe('in a request with feedback', () => {
  test.each([
    { body: {}, field: 'message', text: feedbackStrings.messageRequired },
    { body: { message: '   ' }, field: 'message', text: feedbackStrings.messageRequired },
    { body: { message: '\u2800' }, field: 'message', text: feedbackStrings.messageRequired },
    { body: { message: 5 }, field: 'message', text: feedbackStrings.messageRequired },
    {
      body: { message: 'x'.repeat(limits.feedback.messageMax + 1) },
      field: 'message',
      text: feedbackStrings.messageTooLong,
    },
    {
      body: { message: 'x', userEmail: 'nobody' },
      field: 'userEmail',
      text: 'Please enter a valid email address',
    },
    {
      body: { message: 'x', userEmail: `a@${'long.'.repeat(60)}example.org` },
      field: 'userEmail',
      text: 'Please enter a valid email address',
    },
    { body: { message: 'x', category: 'praise' }, field: 'category', text: expect.any(String) },
    {
      body: { message: 'x', userName: 'n'.repeat(500) },
      field: 'userName',
      text: expect.any(String),
    },
  ])('[6.22] the field $field is checked ($text)', async ({ body, field, text }) => {
    const answer = await app.visitor().post(path, body);
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      details: { [field]: [text] },
    });
  });

  test('the longest message is accepted', async () => {
    const message = 'ä'.repeat(limits.feedback.messageMax);
    expect((await app.visitor().post(path, { message })).status).toBe(201);
  });

  test('text that PostgreSQL cannot store is refused with 422', async () => {
    const answer = await app.visitor().post(path, { message: 'a\u0000b' });
    expect([answer.status, errorOf(answer).code]).toEqual([422, 'validation_failed']);
    expect(errorOf(answer).details).toEqual({ message: [inputStrings.unstorable] });
  });

  test('a lone surrogate is replaced, and the rest is kept', async () => {
    const answer = await app.visitor().post(path, { message: 'a\ud800b', userName: '\udc00' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ message: 'a\ufffdb', userName: '\ufffd' });
  });

  test.each([
    { type: 'application/json', body: '{"message":', status: 400, code: 'invalid_json' },
    { type: 'text/plain', body: 'hello', status: 415, code: 'unsupported_media_type' },
    {
      type: 'application/json',
      body: `"${'x'.repeat(limits.jsonBodyBytes)}"`,
      status: 413,
      code: 'payload_too_large',
    },
    { type: 'application/json', body: '[]', status: 422, code: 'validation_failed' },
    { type: 'application/json', body: 'null', status: 422, code: 'validation_failed' },
  ])('the type $type with the body $body gives $status', async ({ type, body, status, code }) => {
    const answer = await app
      .visitor()
      .fetch(path, { method: 'POST', body, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test("a signed-in browser must prove that the request comes from the product's own pages", async () => {
    const { client } = await app.signedIn();
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { cookie: client.cookie, 'content-type': 'application/json' },
      body: '{"message":"forged"}',
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'csrf' });
    expect(await rowsWith('forged')).toBe(0);
  });

  test('other methods are refused with the list of permitted ones', async () => {
    const answer = await app.visitor().get(path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });
});

describe('a retry of feedback', () => {
  const send = (client: ReturnType<FeedbackApp['visitor']>, message: string, key: string) =>
    client.request('POST', path, { message }, { 'idempotency-key': key });

  test('[8.40] is stored once and gets the same answer with the same key', async () => {
    const client = app.visitor();
    const answers = await Promise.all([
      send(client, 'once', 'key-00000001'),
      send(client, 'once', 'key-00000001'),
    ]);
    answers.push(await send(client, 'once', 'key-00000001'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsWith('once')).toBe(1);
  });

  test('is a conflict with other content', async () => {
    const client = app.visitor();
    await send(client, 'first', 'key-00000002');
    const answer = await send(client, 'second', 'key-00000002');
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'conflict']);
  });

  test('is separate from a call of another visitor with the same key', async () => {
    const ids = await Promise.all(
      [app.visitor(), app.visitor()].map(async (client) => {
        const { body } = await send(client, 'same words', 'key-00000003');
        return body.id as string;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});
