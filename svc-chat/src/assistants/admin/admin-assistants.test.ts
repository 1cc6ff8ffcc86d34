import { rateLimits } from '@targum/contracts';
import {
  adminAssistantDetails,
  adminAssistants,
  assistantComparison,
  tryAssistantResponse,
} from '@targum/contracts/on-demand';
import type { AdminAssistantDetails, AssistantFields } from '@targum/contracts/on-demand';
import { createChat, createClient, createSessionCookie } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { Member, Replica, TestService } from '../../testing/chat-service.ts';
import { hashOf } from '../prompts.ts';
import { newId } from './slug.ts';

const ADMIN = '/api/admin/assistants';

let service: TestService;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  admin = await service.member({ is_admin: true, first_name: 'Ada', last_name: 'Obi' });
});
afterAll(() => service.close());

let made = 0;
const someFields = (fields: Partial<AssistantFields> = {}): AssistantFields => ({
  name: `Helper ${(made += 1)}`,
  description: 'Helps.',
  icon: 'leaf',
  prompt: 'Speak of trees.',
  model: null,
  temperature: null,
  active: true,
  ...fields,
});

const details = (answer: { readonly body: unknown }) =>
  adminAssistantDetails.strict().parse(answer.body);
const detailsOf = async (id: string) => details(await admin.client.get(`${ADMIN}/${id}`));
const listed = async (id: string) => {
  const { body } = await admin.client.get(ADMIN);
  return adminAssistants
    .strict()
    .parse(body)
    .assistants.find((each) => each.id === id);
};

const save = async (id: string, fields: Partial<AssistantFields>) => {
  const { newest, latest } = await detailsOf(id);
  return admin.client.post(`${ADMIN}/${id}/versions`, { ...newest, ...fields, basedOn: latest });
};
const publish = async (id: string, number?: number) => {
  const { latest } = await detailsOf(id);
  const body = { number: number ?? latest, basedOn: latest };
  return admin.client.post(`${ADMIN}/${id}/publish`, body);
};
const reset = async (id: string) => {
  const { latest } = await detailsOf(id);
  return admin.client.post(`${ADMIN}/${id}/reset`, { basedOn: latest });
};

/** A further assistant that is published. */
const published = async (fields: Partial<AssistantFields> = {}): Promise<AdminAssistantDetails> => {
  const created = details(await admin.client.post(ADMIN, someFields(fields)));
  return details(await publish(created.id));
};

/** A member with a chat of an assistant. */
const memberWith = async (assistantId: string) => {
  const member = await service.member();
  const chat = await createChat(service.backend.knex, member.user.id, {
    assistant_id: assistantId,
  });
  const path = `/api/chats/${chat.id}`;
  const send = (content = 'Hello') => member.client.post(`${path}/messages`, { content });
  return { ...member, chat, path, send };
};

/** The last request to the model. */
const lastRequest = () => service.standin.requests.at(-1)!.body as Record<string, unknown>;
const instructionsOf = (request: Record<string, unknown>): string =>
  (request['messages'] as { content: string }[])[0]!.content;

const auditOf = (id: string) =>
  service.backend
    .knex('audit_log')
    .whereRaw(`details ->> 'assistantId' = ?`, [id])
    .orderBy('sequence')
    .select('action', 'actor_id', 'details');

describe('a version', () => {
  it('[7.68] is a draft that only admins see until it is published', async () => {
    const { send } = await memberWith('oral-performer');
    const saved = await save('oral-performer', { prompt: 'Whisper.', temperature: 0.4 });
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
    expect(instructionsOf(lastRequest())).not.toContain('Whisper.');
    expect(details(await publish('oral-performer'))).toMatchObject({ published: 1, edited: true });
    await send();
    const request = lastRequest();
    expect(instructionsOf(request)).toMatch(/^Whisper\.\n\n# Rules that always hold/);
    expect(request['temperature']).toBe(0.4);
    await reset('oral-performer');
  });

  it('[7.68] is compared with the one before, the first one of the five with the release', async () => {
    await save('health-assessor', { prompt: 'One.' });
    await save('health-assessor', { prompt: 'Two.' });
    const compare = async (number: number) =>
      assistantComparison
        .strict()
        .parse((await admin.client.get(`${ADMIN}/health-assessor/versions/${number}`)).body);
    expect(await compare(2)).toMatchObject({
      version: { prompt: 'Two.' },
      before: { prompt: 'One.' },
    });
    const { release } = await detailsOf('health-assessor');
    expect((await compare(1)).before).toEqual(release);
    for (const number of ['3', '0', 'x']) {
      const path = `${ADMIN}/health-assessor/versions/${number}`;
      expect((await admin.client.get(path)).status).toBe(404);
    }
  });

  it('[7.69] is used for all later replies, while one that has begun keeps its own', async () => {
    const { id } = await published({ prompt: 'Old words.' });
    const { client, chat, path, send } = await memberWith(id);
    service.standin.set({ tokensPerSecond: 0 });
    const running = await client.fetch(`${path}/messages/stream`, {
      method: 'POST',
      body: JSON.stringify({ content: 'Begin' }),
      headers: { 'content-type': 'application/json' },
    });
    await save(id, { prompt: 'New words.' });
    await publish(id);
    service.standin.reset();
    await running.text();
    await send();
    expect(instructionsOf(lastRequest())).toContain('New words.');
    const versions = (await service.generationsOf(chat.id)).map((row) => row.prompt_version);
    expect(versions).toEqual([
      expect.stringMatching(/^v1-[\da-f]{12}$/),
      expect.stringMatching(/^v2-[\da-f]{12}$/),
    ]);
  });

  it('[7.69] names its model in the replies that it wrote', async () => {
    const { id } = await published({ model: 'large-model' });
    const { chat, send } = await memberWith(id);
    await send();
    expect(lastRequest()['model']).toBe('large-model');
    expect(await service.generationsOf(chat.id)).toMatchObject([{ model: 'large-model' }]);
    const used = service.backend.knex('usage_by_time').where({ assistant_id: id });
    expect(await used.distinct('model')).toEqual([{ model: 'large-model' }]);
  });

  it('[7.69, 8.70] is a model for programs while it is active', async () => {
    const { id } = await published({
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
      return lastRequest();
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
    await save(id, { active: false });
    await publish(id);
    expect(await offered()).not.toContain(`targum/${id}`);
  });

  it('[7.69] reaches other replicas by a message, and without one by looking', async () => {
    const { id, name } = await published();
    const member = await service.member();
    const cookie = await createSessionCookie(service.backend.sessions, member.user.id);
    const nameAt = async ({ url }: Replica) => {
      const { body } = await createClient(url, { cookie }).get('/api/assistants');
      return (body as { id: string; name: string }[]).find((each) => each.id === id)?.name;
    };
    const told = await service.replica();
    const looking = await service.replica({ readAssistantsMs: 50 });
    await expect.poll(() => nameAt(told)).toBe(name);
    await save(id, { name: 'Renamed' });
    await publish(id);
    await expect.poll(() => nameAt(told), { timeout: 10_000 }).toBe('Renamed');
    // A change without a message.
    await service.backend.knex('assistants').where({ id }).update({ published_number: 1 });
    await expect.poll(() => nameAt(looking), { timeout: 10_000 }).toBe(name);
    expect(await nameAt(told)).toBe('Renamed');
  });

  it('[7.70] is published again as a new one to roll back', async () => {
    const { id } = await published({ prompt: 'Good.' });
    await save(id, { prompt: 'Bad.' });
    await publish(id);
    const back = details(await publish(id, 1));
    expect(back).toMatchObject({ published: 3, latest: 3, newest: { prompt: 'Good.' } });
    expect(back.versions.map(({ number, restores }) => [number, restores])).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect((await publish(id, 9)).status).toBe(404);
  });

  it('[7.72] is refused if another admin has saved one since', async () => {
    const { id, newest } = await published();
    const other = await service.member({ is_admin: true });
    const path = `${ADMIN}/${id}`;
    const body = { ...newest, prompt: 'Mine.', basedOn: 1 };
    expect((await admin.client.post(`${path}/versions`, body)).status).toBe(201);
    const late = await other.client.post(`${path}/versions`, { ...body, prompt: 'Theirs.' });
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('Someone else has saved');
    const stale = { number: 1, basedOn: 1 };
    expect((await other.client.post(`${path}/publish`, stale)).status).toBe(409);
    expect((await detailsOf(id)).newest.prompt).toBe('Mine.');
  });

  it('[7.72] is saved once by two admins at the same moment', async () => {
    const { id, newest } = await published();
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
    const { id, newest } = await published();
    const call = () =>
      admin.client.fetch(`${ADMIN}/${id}/versions`, {
        method: 'POST',
        body: JSON.stringify({ ...newest, prompt: 'Once.', basedOn: 1 }),
        headers: { 'content-type': 'application/json', 'idempotency-key': `save-${id}` },
      });
    const answers = [await call(), await call()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await detailsOf(id)).latest).toBe(2);
  });

  it('[7.68] stays without a name when its author is deleted', async () => {
    const author = await service.member({ is_admin: true });
    const created = details(await author.client.post(ADMIN, someFields()));
    await service.backend.knex('users').where({ id: author.user.id }).delete();
    expect((await detailsOf(created.id)).versions).toMatchObject([{ createdBy: null }]);
  });

  it('[7.77] is recorded in the audit log with what was done', async () => {
    const { id } = await published();
    await admin.client.delete(`${ADMIN}/${id}`);
    const actor_id = admin.user.id;
    expect(await auditOf(id)).toEqual([
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

describe('one of the five', () => {
  const ID = 'conversation-partner';

  it('[7.71] is marked while it differs from the release, and can be reset', async () => {
    expect(await listed(ID)).toMatchObject({ builtIn: true, edited: false, published: 0 });
    await save(ID, { name: 'Talker' });
    await publish(ID);
    expect(await listed(ID)).toMatchObject({ name: 'Talker', edited: true, published: 1 });
    const { client, chat, send } = await memberWith(ID);
    await send();
    await reset(ID);
    expect(await listed(ID)).toMatchObject({
      name: 'Conversation Partner',
      edited: false,
      published: 2,
    });
    await send();
    const [edited, again] = await service.generationsOf(chat.id);
    expect(edited!.prompt_version).toMatch(/^v1-/);
    expect(edited!.prompt_version).toBe(`v1-${again!.prompt_version}`);
    const { body } = await client.get('/api/assistants');
    expect(body[1].name).toBe('Conversation Partner');
  });

  it('[7.71] follows the release in what was not edited, and says if that changed since', async () => {
    await save(ID, { description: 'Talks.' });
    await publish(ID);
    // As if the release of that time had had other texts.
    const { knex } = service.backend;
    const rows = () =>
      knex('assistant_versions').where({ assistant_id: ID, description: 'Talks.' });
    const [row] = await rows();
    const hashOfOld = '0123456789ab';
    await rows().update({
      release: knex.raw(`release || ?::jsonb`, [JSON.stringify({ description: hashOfOld })]),
    });
    expect(await detailsOf(ID)).toMatchObject({
      releaseChanged: true,
      newest: { description: 'Talks.' },
    });
    // The prompt was not edited, so that a version with an old one follows the present release.
    const { release } = await detailsOf(ID);
    await rows().update({
      prompt: 'Old prompt',
      release: knex.raw(`?::jsonb`, [
        JSON.stringify({ ...row!.release, prompt: hashOf('Old prompt') }),
      ]),
    });
    expect(await detailsOf(ID)).toMatchObject({
      releaseChanged: false,
      newest: { prompt: release!.prompt },
    });
    await reset(ID);
  });

  it('[7.76] can be turned off but not removed, and one assistant stays active', async () => {
    expect((await admin.client.delete(`${ADMIN}/${ID}`)).status).toBe(409);
    const all = adminAssistants.parse((await admin.client.get(ADMIN)).body).assistants;
    const active = all.filter((each) => each.active).map(({ id }) => id);
    for (const id of active.filter((each) => each !== 'storyteller')) {
      await save(id, { active: false });
      expect((await publish(id)).status).toBe(200);
    }
    await save('storyteller', { active: false });
    const refused = await publish('storyteller');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('One assistant must stay active. Turn on another one first.');
    const { client } = await service.member();
    expect((await client.get('/api/assistants')).body).toHaveLength(1);
    expect((await client.get('/api/assistants?all=true')).body.length).toBeGreaterThan(4);
    await save(ID, { active: true });
    await publish(ID);
    await publish('storyteller');
    const created = await client.post('/api/chats', {});
    expect(created.body.assistantId).toBe(ID);
    for (const id of ['storyteller', ...active]) {
      await save(id, { active: true });
      await publish(id);
    }
  });
});

describe('a further assistant', () => {
  it('[7.74] has an id made from its name, which is never used again', async () => {
    const first = await published({ name: 'Élan vital!' });
    expect(first.id).toBe('elan-vital');
    await admin.client.delete(`${ADMIN}/${first.id}`);
    const second = details(await admin.client.post(ADMIN, someFields({ name: 'Élan vital!' })));
    expect(second.id).toBe('elan-vital-2');
    expect(newId('راوي', () => false)).toBe('assistant');
    expect(newId('Storyteller', (id) => id === 'storyteller')).toBe('storyteller-2');
  });

  it('[7.74] has a name that no other one has', async () => {
    const taken = await admin.client.post(ADMIN, someFields({ name: 'STORYTELLER' }));
    expect(taken.status).toBe(422);
    expect(taken.body.details.name).toEqual([
      'Another assistant has this name. Choose another one.',
    ]);
  });

  it('[7.74] is listed after the five, and chats with it', async () => {
    const { id, name } = await published();
    const { client } = await service.member();
    const { body } = await client.get('/api/assistants');
    expect(body.slice(5)).toContainEqual({
      ...{ id, name, description: 'Helps.', icon: 'leaf', active: true },
    });
    const created = await client.post('/api/chats', { assistantId: id });
    expect(created.body.assistantId).toBe(id);
    const file = await client.fetch(`/api/chats/${created.body.id}/export?format=md`);
    expect(file.status).toBe(200);
  });

  it('[7.75] leaves its chats readable when it is removed, and refuses messages', async () => {
    const { id, name } = await published();
    const { client, chat, path, send } = await memberWith(id);
    const sent = await send('/echo one');
    await admin.client.delete(`${ADMIN}/${id}`);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'assistant_unavailable']);
    const reply = sent.body.assistantMessage.id as string;
    const again = await client.post(`${path}/messages/${reply}/retry`, {});
    expect([again.status, again.body.code]).toEqual([409, 'assistant_unavailable']);
    expect((await client.get(`${path}/messages`)).body).toHaveLength(2);
    expect(await service.generationsOf(chat.id)).toHaveLength(1);
    const markdown = await (await client.fetch(`${path}/export?format=md`)).text();
    expect(markdown).toContain(`## ${name}, `);
    const { body } = await client.get('/api/assistants?all=true');
    expect(body).toContainEqual(expect.objectContaining({ id, name, active: false }));
    expect((await client.post('/api/chats', { assistantId: id })).status).toBe(422);
    expect((await client.patch(path, { assistantId: 'unknown' })).status).toBe(422);
    expect((await client.patch(path, { assistantId: 'storyteller' })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it('[7.75] stays removed', async () => {
    const { id } = await published();
    await admin.client.delete(`${ADMIN}/${id}`);
    expect(await listed(id)).toMatchObject({ active: false, removedAt: expect.any(String) });
    expect((await save(id, {})).status).toBe(409);
    expect((await publish(id, 1)).status).toBe(409);
    expect((await admin.client.delete(`${ADMIN}/${id}`)).status).toBe(409);
    expect((await reset(id)).status).toBe(404);
  });
});

describe('a test', () => {
  const attempt = (fields: object = {}) => ({
    ...{ prompt: 'Say yes.', model: 'other-model', temperature: 1 },
    messages: [{ role: 'user', content: '/echo yes' }],
    ...fields,
  });

  it('[7.73, 7.78] gets a reply to unsaved fields and stores nothing', async () => {
    const before = await service.backend.knex('generations').count();
    const answer = await admin.client.post(`${ADMIN}/try`, attempt());
    expect(tryAssistantResponse.strict().parse(answer.body)).toEqual({
      text: 'yes',
      model: 'other-model',
      tokens: expect.any(Number),
    });
    const request = lastRequest();
    expect(request).toMatchObject({ model: 'other-model', temperature: 1 });
    expect(instructionsOf(request)).toMatch(/^Say yes\.\n\n# Rules that always hold/);
    expect(await service.backend.knex('generations').count()).toEqual(before);
  });

  it('[7.73] runs once at a time, and ends when the admin leaves', async () => {
    service.standin.set({ tokensPerSecond: 0 });
    const leaving = new AbortController();
    const count = service.standin.requests.length;
    const running = admin.client.fetch(`${ADMIN}/try`, {
      method: 'POST',
      body: JSON.stringify(attempt()),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    await expect.poll(() => service.standin.requests.length).toBe(count + 1);
    const second = await admin.client.post(`${ADMIN}/try`, attempt());
    expect([second.status, second.body.message]).toEqual([
      429,
      'Another test is still running. Stop it or wait for its end.',
    ]);
    leaving.abort();
    await expect(running).rejects.toThrow();
    service.standin.reset();
    await expect
      .poll(async () => (await admin.client.post(`${ADMIN}/try`, attempt())).status)
      .toBe(200);
  });

  it('[7.73] says that the model failed', async () => {
    service.standin.next({ fault: 'status', status: 400 });
    const failed = await admin.client.post(`${ADMIN}/try`, attempt());
    expect([failed.status, failed.body.code]).toEqual([502, 'model_failed']);
  });

  it('[7.73] counts as a message', async () => {
    const limited = await service.member({ is_admin: true });
    const limit = service.backend.rateLimit('messages', rateLimits.messagesPerUser);
    for (let count = 0; count < 60; count++) await limit.consume(limited.user.id);
    expect((await limited.client.post(`${ADMIN}/try`, attempt())).status).toBe(429);
  });

  it('[7.73] counts against the budget of the admin', async () => {
    const { knex } = service.backend;
    const own = await service.member({ is_admin: true });
    const used = async () =>
      Number((await knex.raw('select tokens_of_month(?) as used', [own.user.id])).rows[0].used);
    const { body } = await own.client.post(`${ADMIN}/try`, attempt());
    expect(await used()).toBe(body.tokens);
    await knex('token_budgets').insert({ user_id: own.user.id, tokens: String(await used()) });
    const refused = await own.client.post(`${ADMIN}/try`, attempt());
    expect([refused.status, refused.body.code]).toEqual([429, 'budget_used_up']);
  });
});
