import { limits } from '@targum/contracts';
import { adminRatings, rating } from '@targum/contracts/on-demand';
import { createMessage } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, TestService } from '../../testing/chat-service.ts';

let service: TestService;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  admin = await service.member({ is_admin: true });
});
afterAll(() => service.close());

const reader = async () => {
  const member = await service.member();
  const sent = await member.client.post(`/api/chats/${member.chat.id}/messages`, {
    content: '/echo grace',
  });
  expect(sent.status).toBe(200);
  const path = `/api/chats/${member.chat.id}/messages/${sent.body.assistantMessage.id}/rating`;
  return { ...member, path, replyId: sent.body.assistantMessage.id as string };
};

const report = async () =>
  adminRatings.strict().parse((await admin.client.get('/api/admin/ratings')).body);

describe('rating a reply', () => {
  it('[4.111] stores thumb and reason, and the next rating replaces them', async () => {
    const { client, chat, path, replyId } = await reader();
    const first = await client.post(path, { value: 'up' });
    expect(first.status).toBe(200);
    expect(rating.strict().parse(first.body)).toEqual({
      messageId: replyId,
      value: 'up',
      reason: null,
      withText: false,
    });
    await client.post(path, { value: 'down', reason: '  too long ', withText: true });
    expect((await client.get(`/api/chats/${chat.id}/ratings`)).body).toEqual([
      { messageId: replyId, value: 'down', reason: 'too long', withText: true },
    ]);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(`/api/chats/${chat.id}/ratings`)).body).toEqual([]);
    expect((await client.delete(path)).status).toBe(404);
  });

  it('[4.111] is possible only for replies of the chat that have ended', async () => {
    const { client, chat, path } = await reader();
    const { knex } = service.backend;
    const question = await createMessage(knex, chat.id);
    const running = await createMessage(knex, chat.id, {
      role: 'assistant',
      assistant_id: 'storyteller',
      status: 'streaming',
    });
    const other = await reader();
    for (const id of [question.id, running.id, other.replyId]) {
      const wrong = path.replace(/[^/]+\/rating$/, `${id}/rating`);
      expect((await client.post(wrong, { value: 'up' })).status).toBe(404);
    }
    expect((await other.client.post(path, { value: 'up' })).status).toBe(404);
    expect((await client.post(path, { value: 'maybe' })).status).toBe(422);
    const reason = 'x'.repeat(limits.ratingReasonMax + 1);
    expect((await client.post(path, { value: 'up', reason })).status).toBe(422);
  });

  it('[4.112] counts for the prompt that wrote the reply, even if a later retry brought no word', async () => {
    const { client, chat, path, replyId } = await reader();
    const [written] = await service.generationsOf(chat.id);
    await client.patch(`/api/chats/${chat.id}`, { assistantId: 'oral-performer' });
    service.standin.next({ fault: 'status', status: 400 });
    await client.post(`/api/chats/${chat.id}/messages/${replyId}/retry`, {});
    await expect
      .poll(async () => (await service.generationsOf(chat.id)).map(({ status }) => status))
      .toEqual(['complete', 'failed']);
    await client.post(path, { value: 'down', reason: 'retried' });
    const found = (await report()).latest.find(({ reason }) => reason === 'retried');
    expect(found).toMatchObject({
      assistantId: 'storyteller',
      promptVersion: written!.prompt_version,
    });
  });

  it('[4.111] stores the rating until the chat is deleted', async () => {
    const { client, chat, path, user } = await reader();
    await client.post(path, { value: 'up' });
    await client.delete(`/api/chats/${chat.id}`);
    await expect
      .poll(() => service.backend.knex('reply_ratings').where({ user_id: user.id }))
      .toEqual([]);
  });
});

describe('the report for admins', () => {
  it('[4.112] counts by assistant and version of the prompt', async () => {
    const before = await report();
    const [one, two] = [await reader(), await reader()];
    await one.client.post(one.path, { value: 'up' });
    await two.client.post(two.path, { value: 'down' });
    const [generation] = await service.generationsOf(one.chat.id);
    const version = { assistantId: 'storyteller', promptVersion: generation!.prompt_version };
    const found = ({ summary }: typeof before) =>
      summary.find(
        ({ assistantId, promptVersion }) =>
          assistantId === version.assistantId && promptVersion === version.promptVersion,
      ) ?? { up: 0, down: 0 };
    const after = await report();
    expect(found(after)).toMatchObject({
      ...version,
      up: found(before).up + 1,
      down: found(before).down + 1,
    });
    expect(after.days).toBe(90);
  });

  it('[4.112] has reasons, and the texts of messages only if their users agreed', async () => {
    const { client, path, user } = await reader();
    await client.post(path, { value: 'down', reason: 'wrong name' });
    const [silent] = (await report()).latest;
    expect(silent).toMatchObject({ value: 'down', reason: 'wrong name', text: null });
    await client.post(path, { value: 'down', reason: 'wrong name', withText: true });
    const answer = await report();
    expect(answer.latest[0]).toMatchObject({ reason: 'wrong name', text: 'grace' });
    expect(JSON.stringify(answer)).not.toContain(user.id);
    await client.post(path, { value: 'up' });
    expect((await report()).latest.map(({ id }) => id)).not.toContain(silent!.id);
  });

  it('[4.112] leaves out ratings that are older than the given days', async () => {
    const { client, path, user } = await reader();
    await client.post(path, { value: 'down', reason: 'old' });
    const { knex } = service.backend;
    const at = new Date(Date.now() - 8 * 24 * 3600 * 1000);
    await knex('reply_ratings').where({ user_id: user.id }).update({ rated_at: at });
    const reasons = async (days: number) =>
      adminRatings
        .parse((await admin.client.get(`/api/admin/ratings?days=${days}`)).body)
        .latest.map(({ reason }) => reason);
    expect(await reasons(9)).toContain('old');
    expect(await reasons(7)).not.toContain('old');
    for (const days of [0, 367, 'x']) {
      expect((await admin.client.get(`/api/admin/ratings?days=${days}`)).status).toBe(422);
    }
  });
});
