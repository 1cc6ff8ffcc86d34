import { assistantComparison } from '@targum/contracts/on-demand';
import { createClient, createSessionCookie } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  details,
  instructionsOf,
  someFields,
  startAssistantAdmin,
} from '../../../testing/assistant-admin.ts';
import type { AssistantAdmin } from '../../../testing/assistant-admin.ts';
import { startChatService } from '../../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../../testing/chat-service.ts';

let service: TestService;
let assistants: AssistantAdmin;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  assistants = await startAssistantAdmin(service);
  ({ admin } = assistants);
});
afterAll(() => service.close());

describe('a version', () => {
  it('[7.68] is a draft that only admins see until it is published', async () => {
    const { send } = await assistants.memberWith('oral-performer');
    const saved = await assistants.save('oral-performer', { prompt: 'Whisper.', temperature: 0.4 });
    expect(saved.status).toBe(201);
    const draft = details(saved);
    expect(draft).toMatchObject({ published: 0, latest: 1, edited: false });
    expect(draft.versions).toMatchObject([
      {
        number: 1,
        createdBy: { id: admin.user.id, name: 'Ada Obi' },
        publishedAt: null,
        restores: null,
        reset: false,
      },
    ]);
    await send();
    expect(instructionsOf(assistants.lastRequest())).not.toContain('Whisper.');
    expect(details(await assistants.publish('oral-performer'))).toMatchObject({
      published: 1,
      edited: true,
    });
    await send();
    const request = assistants.lastRequest();
    expect(instructionsOf(request)).toMatch(/^Whisper\.\n\n# Rules that always hold/);
    expect(request['temperature']).toBe(0.4);
    await assistants.reset('oral-performer');
  });

  it('[7.68] is compared with the version before, or with the release if it is the first', async () => {
    await assistants.save('health-assessor', { prompt: 'One.' });
    await assistants.save('health-assessor', { prompt: 'Two.' });
    const compare = async (number: number) =>
      assistantComparison
        .strict()
        .parse((await admin.client.get(`${ADMIN}/health-assessor/versions/${number}`)).body);
    expect(await compare(2)).toMatchObject({
      version: { prompt: 'Two.' },
      before: { prompt: 'One.' },
    });
    const { release } = await assistants.detailsOf('health-assessor');
    expect((await compare(1)).before).toEqual(release);
    for (const number of ['3', '0', 'x']) {
      const path = `${ADMIN}/health-assessor/versions/${number}`;
      expect((await admin.client.get(path)).status).toBe(404);
    }
  });

  it('[7.69] is used for all later replies, while a reply that has begun keeps its version', async () => {
    const { id } = await assistants.published({ prompt: 'Old words.' });
    const { client, chat, path, send } = await assistants.memberWith(id);
    service.standin.set({ tokensPerSecond: 0 });
    const running = await client.fetch(`${path}/messages/stream`, {
      method: 'POST',
      body: JSON.stringify({ content: 'Begin' }),
      headers: { 'content-type': 'application/json' },
    });
    await assistants.save(id, { prompt: 'New words.' });
    await assistants.publish(id);
    service.standin.reset();
    await running.text();
    await send();
    expect(instructionsOf(assistants.lastRequest())).toContain('New words.');
    const versions = (await service.generationsOf(chat.id)).map((row) => row.prompt_version);
    expect(versions).toEqual([
      expect.stringMatching(/^v1-[\da-f]{12}$/),
      expect.stringMatching(/^v2-[\da-f]{12}$/),
    ]);
  });

  it('[7.69] names its model in the replies that it wrote', async () => {
    const { id } = await assistants.published({ model: 'large-model' });
    const { chat, send } = await assistants.memberWith(id);
    await send();
    expect(assistants.lastRequest()['model']).toBe('large-model');
    expect(await service.generationsOf(chat.id)).toMatchObject([{ model: 'large-model' }]);
    const used = service.backend.knex('usage_by_time').where({ assistant_id: id });
    expect(await used.distinct('model')).toEqual([{ model: 'large-model' }]);
  });

  it('[7.69, 8.70] is a model for programs while it is active', async () => {
    const { id } = await assistants.published({
      ...{ prompt: 'Speak of rivers.', model: 'large-model', temperature: 0.3 },
    });
    const { client } = await service.keyOf((await service.member()).user);
    const ask = async (settings: object) => {
      const answer = await client.post('/api/v1/chat/completions', {
        model: `targum/${id}`,
        messages: [{ role: 'user', content: '/echo yes' }],
        ...settings,
      });
      expect(answer.status).toBe(200);
      return assistants.lastRequest();
    };
    const asked = await ask({});
    expect(asked).toMatchObject({ model: 'large-model', temperature: 0.3 });
    expect(instructionsOf(asked)).toMatch(/^Speak of rivers\.\n/);
    expect(await ask({ temperature: 1 })).toMatchObject({ temperature: 1 });
    const used = service.backend.knex('usage_by_time').where({ assistant_id: id });
    expect(await used.distinct('model')).toEqual([{ model: 'large-model' }]);

    const offered = async () =>
      (await client.get('/api/v1/models')).body.data.map((one: { id: string }) => one.id);
    expect(await offered()).toContain(`targum/${id}`);
    await assistants.save(id, { active: false });
    await assistants.publish(id);
    expect(await offered()).not.toContain(`targum/${id}`);
  });

  it('[7.69] reaches other replicas by a message, or by their regular reads', async () => {
    const { id, name } = await assistants.published();
    const member = await service.member();
    const cookie = await createSessionCookie(service.backend.sessions, member.user.id);
    const nameAt = async ({ url }: Replica) => {
      const { body } = await createClient(url, { cookie }).get('/api/assistants');
      return (body as { id: string; name: string }[]).find((each) => each.id === id)?.name;
    };
    const told = await service.replica();
    const looking = await service.replica({ readAssistantsMs: 50 });
    await expect.poll(() => nameAt(told)).toBe(name);
    await assistants.save(id, { name: 'Renamed' });
    await assistants.publish(id);
    await expect.poll(() => nameAt(told), { timeout: 10_000 }).toBe('Renamed');
    // No message announces this change, so only the replica with frequent reads finds it.
    await service.backend.knex('assistants').where({ id }).update({ published_number: 1 });
    await expect.poll(() => nameAt(looking), { timeout: 10_000 }).toBe(name);
    expect(await nameAt(told)).toBe('Renamed');
  });

  it('[7.70] is published again as a new version to roll back', async () => {
    const { id } = await assistants.published({ prompt: 'Good.' });
    await assistants.save(id, { prompt: 'Bad.' });
    await assistants.publish(id);
    const back = details(await assistants.publish(id, 1));
    expect(back).toMatchObject({ published: 3, latest: 3, newest: { prompt: 'Good.' } });
    expect(back.versions.map(({ number, restores }) => [number, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect((await assistants.publish(id, 9)).status).toBe(404);
  });

  it('[7.72] is refused if another admin has saved a version in the meantime', async () => {
    const { id, newest } = await assistants.published();
    const other = await service.member({ is_admin: true });
    const path = `${ADMIN}/${id}`;
    const body = { ...newest, prompt: 'Mine.', basedOn: 1 };
    expect((await admin.client.post(`${path}/versions`, body)).status).toBe(201);
    const late = await other.client.post(`${path}/versions`, { ...body, prompt: 'Theirs.' });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('Someone else has saved');
    const stale = { number: 1, basedOn: 1 };
    expect((await other.client.post(`${path}/publish`, stale)).status).toBe(409);
    expect((await assistants.detailsOf(id)).newest.prompt).toBe('Mine.');
  });

  it('[7.72] is saved once if two admins save at the same moment', async () => {
    const { id, newest } = await assistants.published();
    const body = { ...newest, basedOn: 1 };
    const answers = await Promise.all(
      ['A.', 'B.'].map((prompt) =>
        admin.client.post(`${ADMIN}/${id}/versions`, { ...body, prompt }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409,
    ]);
  });

  it('[7.68] is saved once by a call that is repeated', async () => {
    const { id, newest } = await assistants.published();
    const call = () =>
      admin.client.fetch(`${ADMIN}/${id}/versions`, {
        method: 'POST',
        body: JSON.stringify({ ...newest, prompt: 'Once.', basedOn: 1 }),
        headers: { 'content-type': 'application/json', 'idempotency-key': `save-${id}` },
      });
    const answers = [await call(), await call()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await assistants.detailsOf(id)).latest).toBe(2);
  });

  it('[2.140] shows the email address of an author whose name is invisible', async () => {
    const { client, user } = await service.member({
      ...{ is_admin: true, first_name: '\u3164', last_name: null },
    });
    const created = details(await client.post(ADMIN, someFields()));
    expect(created.versions).toMatchObject([{ createdBy: { name: user.email } }]);
  });

  it('[7.68] stays when its author is deleted, but no longer names the author', async () => {
    const author = await service.member({ is_admin: true });
    const created = details(await author.client.post(ADMIN, someFields()));
    await service.backend.knex('users').where({ id: author.user.id }).delete();
    expect((await assistants.detailsOf(created.id)).versions).toMatchObject([{ createdBy: null }]);
  });

  it('[7.77] is recorded in the audit log with its action', async () => {
    const { id } = await assistants.published();
    await admin.client.delete(`${ADMIN}/${id}`);
    const actor_id = admin.user.id;
    expect(await assistants.auditOf(id)).toEqual([
      { action: 'assistant_saved', actor_id, details: { assistantId: id, number: 1 } },
      { action: 'assistant_published', actor_id, details: { assistantId: id, number: 1 } },
      { action: 'assistant_removed', actor_id, details: { assistantId: id } },
    ]);
  });

  it('[7.68] has fields of a limited size', async () => {
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(61) },
      { description: 'x'.repeat(201) },
      { prompt: ' ' },
      { prompt: 'x'.repeat(20_001) },
      { icon: 'skull' },
      { model: '' },
      { temperature: 2.1 },
    ]) {
      const [field] = Object.keys(wrong);
      const answer = await admin.client.post(ADMIN, { ...someFields(), ...wrong });
      expect([answer.status, Object.keys(answer.body.details)]).toEqual([422, [field]]);
    }
  });
});
