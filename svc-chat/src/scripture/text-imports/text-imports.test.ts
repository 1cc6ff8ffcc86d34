import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { errorMessages, limits, pathOf } from '@targum/contracts';
import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import type { AdminText, TextImport, TextUpload } from '@targum/contracts/on-demand';
import { createChat, errorOf } from '@targum/service-kit/testing';
import type { TestAnswer, TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { waitForLockWaitOf, waitForLockWaits } from '../../testing/lock-waits.ts';

const { upload, list, state, remove, chats } = adminTextCalls;
const importCall = adminTextCalls.import;

let service: TestService;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  service = await startChatService();
  const member = await service.member({ is_admin: true, first_name: 'Ada', last_name: 'Smith' });
  admin = member.client;
  adminId = member.user.id;
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.backend.knex('text_uploads').delete();
  await service.backend.knex('texts').delete();
});

const jonah = (words: string): string =>
  `\\id JON\n\\h Jonah\n\\toc2 Jonah\n\\c 1\n\\p\n\\v 1 ${words}\n\\v 2 “Arise.”\n`;

function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function send<Body = TextUpload>(
  content: Buffer | string,
  { name = 'text.zip', client = admin } = {},
): Promise<TestAnswer<Body>> {
  const form = new FormData();
  form.set(TEXT_FIELD, new Blob([new Uint8Array(Buffer.from(content))]), name);
  const answer = await client.fetch(upload.path, { method: 'POST', body: form });
  const { status, headers } = answer;
  return { status, headers, body: (await answer.json()) as Body };
}

/** Sends the start of a file. The rest follows with `finish`. */
function beginUpload({ cookie }: TestClient) {
  const content = jonah('The word');
  const head = `--b\r\ncontent-disposition: form-data; name="${TEXT_FIELD}"; filename="jonah.usfm"\r\n\r\n`;
  const call = request(`${service.url}${upload.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      ...{ cookie, 'x-requested-with': 'XMLHttpRequest' },
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  call.write(`${head}${content.slice(0, 20)}`);
  const answered = async () => {
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, body: await text(answer) };
  };
  return { answer: answered(), finish: () => call.end(`${content.slice(20)}\r\n--b--\r\n`) };
}

const uploaded = async (words = 'The word came to Jonah,'): Promise<TextUpload> => {
  const { status, body } = await send(await zipOf({ '32-JON.usfm': jonah(words) }));
  expect(status).toBe(201);
  return upload.response.parse(body);
};

const FORM = {
  ...{ id: 'sample', abbreviation: 'SMP', name: 'Sample Text', language: 'eng', direction: 'ltr' },
  ...{ numbering: 'english', licence: 'CC0', attribution: 'Its writers' },
  ...{ makeDefault: false, replace: false },
};

const begin = (id: string, more: object = {}, client = admin) =>
  client.post<TextImport>(pathOf(importCall, { id }), { ...FORM, ...more });

/** Waits until an import has ended. */
const ended = (id: string): Promise<TextImport> =>
  vi.waitFor(async () => {
    const { status, body } = await admin.get<TextImport>(pathOf(state, { id }));
    expect(status).toBe(200);
    expect(['done', 'failed']).toContain(body.state);
    return body;
  });

async function imported(words?: string, more?: object): Promise<TextImport> {
  const { id } = await uploaded(words);
  expect((await begin(id, more)).status).toBe(202);
  return ended(id);
}

const texts = async (client = admin): Promise<AdminText[]> =>
  list.response.parse((await client.get(list.path)).body).texts;

const audited = () =>
  service.backend
    .knex('audit_log')
    .where({ actor_id: adminId })
    .whereLike('action', 'text_%')
    .orderBy('sequence')
    .select('action', 'details');

const leftFiles = () => readdirSync(tmpdir()).filter((name) => /^text-\w{6}$/.test(name));

describe('an upload', () => {
  it('[11.200] answers what is in the file, and what the file does not say', async () => {
    const { report } = await uploaded();
    expect(report).toEqual({
      ...{ format: expect.stringContaining('USFM'), books: 1, verses: 2, existing: 'none' },
      info: {},
      missing: [
        ...['name', 'abbreviation', 'id', 'language', 'direction'],
        ...['numbering', 'licence', 'attribution'],
      ],
      warnings: [],
      sample: [
        { ref: 'Jonah 1:1', text: 'The word came to Jonah,' },
        { ref: 'Jonah 1:2', text: '“Arise.”' },
      ],
    });
    expect(leftFiles()).toEqual([]);
  });

  it('[11.200] may be a single file, also with a long name in any script', async () => {
    const { status } = await send(jonah('The word'), { name: `${'य'.repeat(120)}.usfm` });
    expect(status).toBe(201);
  });

  it.each([
    ['no archive', 'PK no archive', 'text.zip: the archive cannot be read'],
    ['another kind of file', 'Dear reader', '../../secret notes.txt cannot be imported'],
    ['wrong USFM', jonah('one\\v x two'), 'jonah.usfm, line'],
  ])('[11.201] is refused with what to do: %s', async (_, content, problem) => {
    const name = problem.split(/[:,]| cannot/)[0]!;
    const answer = await send(content, { name });
    expect(answer.status).toBe(422);
    const { message } = errorOf(answer);
    expect(message).toContain(problem.replace('../../', ''));
    expect(message).not.toContain(tmpdir());
    expect(leftFiles()).toEqual([]);
  });

  it('[11.201] is refused if it is larger than the limit when unpacked', async () => {
    const archive = await zipOf({ 'a.usfm': 'a', 'b.usfm': 'b' });
    // The header of the first entry says 201 MB.
    const at = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24;
    archive.writeUInt32LE(201 * 1024 * 1024, at);
    const answer = await send(archive);
    expect(answer.status).toBe(422);
    expect(errorOf(answer).message).toContain('text.zip has more than 200 MB unpacked');
  });

  it('[11.201] is refused if one of its files needs too much memory', async () => {
    const answer = await send(await zipOf({ 'a.usfm': ' '.repeat(65 * 1024 * 1024) }));
    expect(answer.status).toBe(422);
    expect(errorOf(answer).message).toContain('a.usfm has more than 64 MB');
  });

  it('[11.201] is refused with the limit if it is too large', async () => {
    const answer = await send(Buffer.alloc(limits.textUploadBytes + 1));
    expect(answer.status).toBe(413);
    expect(errorOf(answer).message).toBe('The file is larger than 50 MB');
  });

  it('[11.230] of a person ends the earlier one of the same person, and no other', async () => {
    const other = await service.member({ is_admin: true });
    const [first, second] = [beginUpload(admin), beginUpload(other.client)];
    await vi.waitFor(() => expect(leftFiles()).toHaveLength(2));
    expect((await send(jonah('The word'), { name: 'jonah.usfm' })).status).toBe(201);
    const { status, body } = await first.answer;
    expect(status).toBe(409);
    expect(body).toContain('You have sent another file meanwhile.');
    expect(leftFiles()).toHaveLength(1);
    second.finish();
    expect((await second.answer).status).toBe(201);
    expect(leftFiles()).toEqual([]);
  });

  it('[11.201] with many problems shows the first 100 of them', async () => {
    const verses = Array.from({ length: 130 }, (_, n) => `\\v ${n + 1} a \\zz${n} b`).join('\n');
    const { body } = await send(`\\id PSA\n\\c 1\n\\p\n${verses}\n`, { name: 'psalms.usfm' });
    const { warnings } = upload.response.parse(body).report;
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toBe('There are 30 more.');
  });
});

describe('an import', () => {
  it('[11.202] stores the text, and reports its progress and its end', async () => {
    const { id } = await uploaded();
    const begun = await begin(id, { maxVerses: 500 });
    expect(begun.status).toBe(202);
    expect(importCall.response.parse(begun.body)).toMatchObject({ id, state: 'waiting', total: 1 });
    expect(await ended(id)).toEqual({
      ...{ id, textId: 'sample', name: 'Sample Text', state: 'done', done: 1, total: 1 },
      ...{ outcome: 'added', warnings: [] },
    });
    expect(await texts()).toEqual([
      {
        ...{ id: 'sample', abbreviation: 'SMP', name: 'Sample Text', language: 'en' },
        ...{ direction: 'ltr', numbering: 'english', licence: 'CC0', attribution: 'Its writers' },
        ...{ maxVerses: 500, isDefault: true, isBundled: false, books: 1, verses: 2, chats: 0 },
      },
    ]);
    const { body: verses } = await admin.get('/api/passages?ref=JON%201:1');
    expect(JSON.stringify(verses)).toContain('The word came to Jonah,');
    const { job } = list.response.parse((await admin.get(list.path)).body);
    expect(job).toMatchObject({ id, state: 'done' });
    expect(await service.backend.knex('text_upload_books')).toEqual([]);
  });

  it('[11.203] needs a licence and an attribution, and a language tag', async () => {
    const { id } = await uploaded();
    const answer = await begin(id, { licence: ' ', attribution: '', language: 'a b' });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorOf(answer).details!).toSorted()).toEqual([
      ...['attribution', 'language', 'licence'],
    ]);
    expect((await begin(id)).status).toBe(202);
    await ended(id);
  });

  it('[11.204] replaces an installed text that differs only if this is asked for', async () => {
    await imported();
    const { id, report } = await uploaded('Now the word came,');
    expect(report.existing).toBe('none');
    const refusal = await begin(id);
    expect(refusal.status).toBe(409);
    expect(errorOf(refusal)).toMatchObject({ code: 'text_differs' });
    expect((await begin(id, { replace: true })).status).toBe(202);
    expect(await ended(id)).toMatchObject({ state: 'done', outcome: 'replaced' });
    expect(await imported('Now the word came,')).toMatchObject({ outcome: 'unchanged' });
  });

  it('[11.205] uses only an own upload, and each upload once', async () => {
    const { id } = await uploaded();
    const other = await service.member({ is_admin: true });
    expect((await begin(id, {}, other.client)).status).toBe(404);
    expect((await begin(id)).status).toBe(202);
    expect((await begin(id)).status).toBe(404);
    await ended(id);
    expect((await begin('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('[11.205] does not use an upload that is older than an hour', async () => {
    const { id } = await uploaded();
    await service.backend
      .knex('text_uploads')
      .update({ created_at: service.backend.knex.raw(`now() - interval '61 minutes'`) });
    expect((await begin(id)).status).toBe(404);
  });

  it('[11.232] does not use an upload that expires in the course of the call', async () => {
    const { id } = await uploaded();
    const { knex } = service.backend;
    const held = await knex.transaction();
    await held.raw('lock table texts in access exclusive mode');
    const answer = begin(id);
    await waitForLockWaits(service.backend, 1);
    await knex('text_uploads').update({ created_at: knex.raw(`now() - interval '61 minutes'`) });
    await held.rollback();
    expect((await answer).status).toBe(404);
  });

  it('[11.227] that is listed as done is listed with its text', async () => {
    await imported();
    const { knex } = service.backend;
    const held = await knex.transaction();
    await held.raw('lock table text_uploads in access exclusive mode');
    await held('texts').where({ id: 'sample' }).update({ name: 'New Name' });
    const answer = texts();
    await waitForLockWaitOf(service.backend, 'order by state');
    await held.commit();
    expect(await answer).toMatchObject([{ id: 'sample', name: 'New Name' }]);
  });

  it('[11.206] is refused while another runs, and so is a removal', async () => {
    await imported();
    const { id } = await uploaded('Other words');
    await service.backend
      .knex('text_uploads')
      .where({ id })
      .update({ state: 'running', request: FORM as never, alive_at: new Date() });
    const next = await uploaded('Further words');
    const refusal = await begin(next.id, { id: 'third' });
    expect(refusal.status).toBe(409);
    expect(errorOf(refusal).message).toContain('Another text is being imported');
    expect((await admin.delete(pathOf(remove, { id: 'sample' }))).status).toBe(409);
    expect(list.response.parse((await admin.get(list.path)).body).job).toMatchObject({ id });
  });

  it('[11.207] is taken over from a replica that died', async () => {
    const { id } = await uploaded();
    const { knex } = service.backend;
    await knex('text_uploads').update({
      ...{ state: 'running', attempts: 1, request: FORM as never },
      alive_at: knex.raw(`now() - interval '31 seconds'`),
    });
    const replica = await service.replica({ lookForImportsMs: 50 });
    expect(await ended(id)).toMatchObject({ state: 'done', outcome: 'added' });
    await replica.kill();
  });

  it('[11.207] goes on in another replica when its replica stops', async () => {
    const { id } = await uploaded();
    const { knex } = service.backend;
    const held = await knex.transaction();
    // Another change of texts, for which the import waits.
    await held.raw('select pg_advisory_xact_lock(7305112040)');
    await knex('text_uploads').update({ state: 'waiting', request: FORM as never });
    const replica = await service.replica({ lookForImportsMs: 50 });
    await vi.waitFor(async () => {
      expect(await knex('text_uploads').first()).toMatchObject({ state: 'running' });
    });
    await replica.kill();
    expect(await knex('text_uploads').first()).toMatchObject({ state: 'waiting', attempts: 1 });
    await held.rollback();
    const next = await service.replica({ lookForImportsMs: 50 });
    expect(await ended(id)).toMatchObject({ state: 'done', outcome: 'added' });
    await next.kill();
  });

  it('[11.207] fails if it has ended three processes', async () => {
    const { id } = await uploaded();
    const { knex } = service.backend;
    await knex('text_uploads').update({
      ...{ state: 'running', attempts: 3, request: FORM as never },
      alive_at: knex.raw(`now() - interval '31 seconds'`),
    });
    const replica = await service.replica({ lookForImportsMs: 50 });
    const { state: end, error } = await ended(id);
    expect(end).toBe('failed');
    expect(error).toContain('Add the file again');
    await replica.kill();
  });
});

describe('a text', () => {
  it('[11.208] names how many chats use it, and whose', async () => {
    await imported();
    const { knex } = service.backend;
    const { user, client } = await service.member({ first_name: 'Ben', last_name: 'Jones' });
    for (const owner of [adminId, user.id, user.id]) {
      const { id } = await createChat(knex, owner);
      await knex('chats')
        .where({ id })
        .update({ passage: { ref: 'JON 1', textId: 'sample' } });
    }
    expect((await texts())[0]).toMatchObject({ chats: 3 });
    const { body } = await admin.get(pathOf(chats, { id: 'sample' }));
    expect(body).toEqual({
      count: 3,
      owners: [`Ben Jones (${user.email})`, expect.stringMatching(/^Ada Smith \(/)],
    });
    expect((await client.get(pathOf(chats, { id: 'sample' }))).status).toBe(403);
  });

  it('[11.209] is removed, and its chats stay', async () => {
    await imported();
    expect((await admin.delete(pathOf(remove, { id: 'sample' }))).status).toBe(204);
    expect(await texts()).toEqual([]);
    const again = await admin.delete(pathOf(remove, { id: 'sample' }));
    expect(again.status).toBe(404);
    expect(errorOf(again).message).toBe(errorMessages.not_found);
  });
});

it('[11.210] imports, replacements and removals are in the audit log', async () => {
  await service.backend.knex('audit_log').whereLike('action', 'text_%').delete();
  await imported();
  await imported('Now the word came,', { replace: true });
  await admin.delete(pathOf(remove, { id: 'sample' }));
  const what = { text: 'sample', name: 'Sample Text', books: 1, verses: 2 };
  expect(await audited()).toEqual([
    { action: 'text_imported', details: expect.objectContaining(what) },
    { action: 'text_replaced', details: expect.objectContaining(what) },
    { action: 'text_removed', details: what },
  ]);
});
