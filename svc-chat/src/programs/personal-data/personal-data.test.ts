import { pathOf } from '@targum/contracts';
import { personalDataCalls } from '@targum/contracts/on-demand';
import { createApiKey, createChat, createMessage, errorOf } from '@targum/service-kit/testing';
import type { Annotation } from '@targum/contracts/on-demand';
import type { TestClient } from '@targum/service-kit/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';

const SLOW_MS = 500;

let service: TestService;
beforeAll(async () => {
  service = await startChatService({ statementTimeoutMs: SLOW_MS });
});
afterAll(() => service.close());

const path = pathOf(personalDataCalls.export);

const download = async (client: TestClient): Promise<Record<string, string>> => {
  const answer = await client.fetch(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
};

const used = (client: TestClient) => client.get(path);

it('[2.136, 4.169] a user downloads everything that the product keeps, without secrets and without data of others', async () => {
  const { knex } = service.backend;
  const { client, user, chat } = await service.member({ first_name: 'Aisha' });
  const other = await service.member({ first_name: 'Stranger' });
  await client.patch(`/api/chats/${chat.id}`, { title: 'Ruth: 1/4' });
  const reference = {
    ...{ kind: 'reference', start: 7, end: 13, ref: 'RUT 1', label: 'Ruth 1', textId: 'web' },
  } as const;
  await createMessage(knex, chat.id, {
    content: 'Who is Ruth 1?',
    annotations: JSON.stringify([reference]) as unknown as Annotation[],
  });
  const passage = { ref: 'RUT 1', textId: 'web' };
  await knex('chats').where({ id: chat.id }).update({ passage });
  const reply = await createMessage(knex, chat.id, {
    ...{ role: 'assistant', assistant_id: 'storyteller', content: 'A widow.' },
  });
  await createMessage(knex, other.chat.id, { content: 'Stranger to all' });
  const { row, secret } = await createApiKey(knex, user.id);
  await knex('api_usage').insert({ id: crypto.randomUUID(), api_key_id: row.id, tokens: 70 });
  await client.post(`/api/chats/${chat.id}/messages/${reply.id}/rating`, { value: 'up' });
  await client.post(`/api/chats/${chat.id}/shares`, {});
  await knex.raw(`select record_usage(?, 'storyteller', 'm', 2, 30, 40, 1500, 6)`, [user.id]);
  await knex('feedback').insert({
    ...{ id: crypto.randomUUID(), message: 'Thank you', user_id: user.id },
  });

  const identity = { issuer: 'https://login.example.org', subject: 'person-1' };
  await knex('user_identities').insert({ ...identity, user_id: user.id });

  const [session] = await knex('sessions').where({ user_id: user.id }).select('sid');
  await knex('provider_sessions').insert({
    ...{ sid: session!.sid, issuer: identity.issuer, id_token: 'a-token-of-the-provider' },
    signed_in_at: new Date('2026-05-01T10:00:00Z'),
  });
  await knex('assistants').insert({ id: 'storyteller' });
  await knex('assistant_versions').insert({
    ...{ assistant_id: 'storyteller', number: 9000, created_by: user.id, icon: 'leaf' },
    ...{ name: 'Teller', description: 'Tells.', prompt: 'Tell.', active: true },
    ...{ model: 'm', temperature: 0.5 },
  });

  await knex('service_settings').insert({
    ...{ kind: 'speech', address: 'https://speech.example.org', model: 'm', changed_by: user.id },
    ...{ sealed_key: 'a-sealed-key', key_id: 'an-id' },
  });

  const files = await download(client);
  const parsed = (name: string) => JSON.parse(files[name]!);
  expect(Object.keys(files)).toEqual([
    'about.txt',
    'profile.json',
    'sessions.json',
    'identities.json',
    'api-keys.json',
    'api-calls.json',
    'replies.json',
    'usage.json',
    'budget.json',
    'reserved-tokens.json',
    'ratings.json',
    'shared-copies.json',
    'versions.json',
    'services.json',
    'feedback.json',
    'activity.json',
    'chats/0001 Ruth 1 4.md',
    'chats/0001 Ruth 1 4.json',
  ]);
  for (const name of Object.keys(files).slice(1)) {
    expect(files['about.txt']).toContain(name.split('/')[0]);
  }
  expect(parsed('profile.json')).toMatchObject({ email: user.email, firstName: 'Aisha' });
  expect(parsed('sessions.json')).toMatchObject([
    {
      ...{ lastUsedAt: expect.any(String), issuer: identity.issuer },
      signedInAt: '2026-05-01T10:00:00.000Z',
    },
  ]);
  expect(parsed('versions.json')).toMatchObject([
    { number: 9000, icon: 'leaf', model: 'm', temperature: 0.5, active: true },
  ]);
  expect(parsed('services.json')).toMatchObject([{ kind: 'speech', model: 'm' }]);
  expect(parsed('identities.json')).toMatchObject([identity]);
  expect(parsed('api-keys.json')).toMatchObject([{ name: row.name, prefix: row.prefix }]);
  expect(parsed('api-calls.json')).toMatchObject([{ keyId: row.id, tokens: 70 }]);
  expect(parsed('usage.json')).toEqual([
    {
      ...{ day: new Date().toISOString().slice(0, 10), replies: 2 },
      ...{ inputTokens: 30, outputTokens: 40, transcribedSeconds: 1.5, spokenCharacters: 6 },
    },
  ]);
  expect(parsed('ratings.json')).toMatchObject([{ messageId: reply.id, value: 'up' }]);
  expect(parsed('shared-copies.json')).toMatchObject([{ title: 'Ruth: 1/4', messageCount: 2 }]);
  expect(parsed('feedback.json')).toMatchObject([{ message: 'Thank you' }]);
  expect(parsed('activity.json')).toMatchObject([{ action: 'data_exported', byYou: true }]);
  expect(files['chats/0001 Ruth 1 4.md']).toContain('Who is Ruth 1?');
  expect(parsed('chats/0001 Ruth 1 4.json')).toMatchObject({
    ...{ title: 'Ruth: 1/4', passage },
    messages: [{ content: 'Who is Ruth 1?', annotations: [reference] }, { content: 'A widow.' }],
  });

  const everything = Object.values(files).join('\n');
  expect(everything).not.toContain('a-token-of-the-provider');
  expect(everything).not.toContain('a-sealed-key');
  const hashes = [user.password, row.key_hash, secret, client.cookie.split(/[=;]/)[1]!];
  for (const hidden of [...hashes, 'Stranger']) expect(everything).not.toContain(hidden);
});

it('[2.136] every table that refers to users is read', async () => {
  const { knex } = service.backend;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const { client } = await service.member();
  const statements: string[] = [];
  const note = ({ sql }: { sql: string }) => void statements.push(sql);
  knex.on('query', note);
  await download(client);
  knex.removeListener('query', note);
  const isRead = (name: string) => statements.some((sql) => sql.includes(`from "${name}"`));
  // A row of these tables exists only while a reply is written, or for an hour after an upload, or has
  // only the id of a chat that was deleted.
  const others = ['completions', 'text_uploads', 'deleted_chats'];
  const lasting = rows.map(({ name }) => name).filter((name) => !others.includes(name));
  expect(lasting.filter((name) => !isRead(name))).toEqual([]);
});

it('[2.136] long lists and many chats are complete', async () => {
  const { knex } = service.backend;
  const { client, user, chat } = await service.member();
  const { row } = await createApiKey(knex, user.id);
  const calls = Array.from({ length: 1200 }, (_, tokens) => ({
    ...{ id: crypto.randomUUID(), api_key_id: row.id, tokens },
  }));
  await knex.batchInsert('api_usage', calls);
  for (let index = 0; index < 30; index++) await createChat(knex, user.id);
  const texts = Array.from({ length: 450 }, (_, index) => `line ${index}`);
  for (const content of texts) await createMessage(knex, chat.id, { content });
  const files = await download(client);
  const tokens = (JSON.parse(files['api-calls.json']!) as { tokens: number }[]).map(
    (call) => call.tokens,
  );
  expect(tokens.toSorted((a, b) => a - b)).toEqual(calls.map((call) => call.tokens));
  const chats = Object.keys(files).filter((name) => /^chats\/.*\.json$/.test(name));
  expect(chats).toHaveLength(31);
  const contents = chats.flatMap((name) =>
    (JSON.parse(files[name]!) as { messages: { content: string }[] }).messages.map(
      ({ content }) => content,
    ),
  );
  expect(contents).toEqual(texts);
});

it('[2.137] the data can be downloaded once an hour', async () => {
  const { client } = await service.member();
  await download(client);
  const again = await used(client);
  expect([again.status, errorOf(again).code]).toEqual([429, 'rate_limited']);
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3000);
});

it('[2.137] a file that breaks off does not look complete, and does not count', async () => {
  const { client, chat } = await service.member();
  await createMessage(service.backend.knex, chat.id, { content: 'x' });
  const blocker = await service.backend.knex.transaction();
  await blocker.raw('lock table messages in access exclusive mode');
  await expect(download(client)).rejects.toThrow('terminated');
  await blocker.rollback();
  await expect.poll(async () => (await client.fetch(path)).status).toBe(200);
});

it('[2.137] three cancelled downloads an hour do not count', async () => {
  const { client, chat } = await service.member();
  await createMessage(service.backend.knex, chat.id, { content: 'x' });
  const blocker = await service.backend.knex.transaction();
  await blocker.raw('lock table messages in access exclusive mode');
  for (let cancelled = 0; cancelled < 4; cancelled++) {
    const leaving = new AbortController();
    let answer: Response | undefined;
    await vi.waitFor(async () => {
      answer = await client.fetch(path, { signal: leaving.signal });
      expect(answer.status).toBe(200);
    }, 10_000);
    leaving.abort();
    await expect(answer!.arrayBuffer()).rejects.toThrow('aborted');
  }
  await blocker.rollback();
  expect((await used(client)).status).toBe(429);
});

it('[2.137] HEAD does not count as a download, and is refused if a download would be refused', async () => {
  const { client } = await service.member();
  const head = async () => (await client.fetch(path, { method: 'HEAD' })).status;
  expect([await head(), await head()]).toEqual([200, 200]);
  await download(client);
  expect(await head()).toBe(429);
});
