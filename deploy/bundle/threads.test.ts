import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import {
  createChat,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
  processReady,
  startProcess,
} from '@targum/service-kit/testing';
import type { TestBackend } from '@targum/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildProgram } from './testing/build-program.ts';

const PROGRAM = 'svc-chat';

let folder: string;
let backend: TestBackend;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'targum-bundle-'));
  backend = await createTestBackend();
  await buildProgram(PROGRAM, folder);
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true });
});

/** Starts the bundle without a model. */
const start = async () => {
  const { DATABASE_URL, REDIS_URL, SESSION_KEYS, PUBLIC_URL } = backend.config;
  const program = await startProcess(join(folder, 'main.js'), {
    ...{ DATABASE_URL, REDIS_URL, SESSION_KEYS: SESSION_KEYS.join(','), PUBLIC_URL },
    ...{ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: '-', CHAT_MODEL: 'none' },
    SHUTDOWN_WAIT_MS: '0',
  });
  await processReady(program);
  return program;
};

/** Uploads and imports a text, and waits until it is stored. */
async function importSample(url: string): Promise<void> {
  const { knex, sessions } = backend;
  const { id: adminId } = await createUser(knex, { is_admin: true });
  const admin = createClient(url, { cookie: await createSessionCookie(sessions, adminId) });
  const { upload, import: begin, state } = adminTextCalls;
  const form = new FormData();
  form.set(TEXT_FIELD, new Blob(['\\id JUD\n\\c 1\n\\p\n\\v 1 Some words']), 'jude.usfm');
  const answer = await admin.fetch(upload.path, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  const { id } = upload.response.parse(await answer.json());
  await admin.post(pathOf(begin, { id }), {
    ...{ id: 'sample', abbreviation: 'SMP', name: 'Sample', language: 'en', direction: 'ltr' },
    ...{ numbering: 'english', licence: 'CC0', attribution: 'Its writers' },
    ...{ makeDefault: false, replace: false },
  });
  await vi.waitFor(
    async () => {
      const { body } = await admin.get(pathOf(state, { id }));
      expect(body).toMatchObject({ state: 'done', outcome: 'added' });
    },
    { timeout: 60_000, interval: 500 },
  );
}

it('[4.163, 4.437, 11.202] bundled svc-chat finds references, writes for Word and imports texts in its threads', async () => {
  const { knex, sessions } = backend;
  await knex('texts').insert({
    ...{ id: 'web', abbreviation: 'WEB', name: 'A text', language: 'en', direction: 'ltr' },
    ...{ numbering: 'english', licence: 'CC0', attribution: '-', checksum: '1', is_default: true },
  });
  await knex('text_books').insert({
    ...{ text_id: 'web', book: 'MRK', position: 1, names: {}, verse_counts: [45, 28, 35, 41] },
    ...{ folded: '', verse_starts: [] },
  });
  const program = await start();
  onTestFinished(() => {
    program.kill('SIGKILL');
  });
  const user = await createUser(knex);
  const chat = await createChat(knex, user.id);
  const client = createClient(program.url, {
    cookie: await createSessionCookie(sessions, user.id),
  });
  const path = `/api/chats/${chat.id}/messages`;
  await vi.waitFor(
    async () => {
      await client.post(path, { content: 'See Mark 4:35' });
      const sent = (await client.get<Message[]>(path)).body.findLast(({ role }) => role === 'user');
      expect(sent?.annotations).toMatchObject([{ ref: 'MRK 4:35', textId: 'web' }]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const file = await client.fetch(`/api/chats/${chat.id}/export?format=docx`);
  expect(file.status).toBe(200);
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await importSample(program.url);
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
}, 120_000);
