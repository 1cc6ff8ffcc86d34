import { createModelStandin } from '@targum/model-standin';
import type { RunningStandin } from '@targum/model-standin';
import { createRedisKeys } from '@targum/service-kit';
import {
  createChat,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
} from '@targum/service-kit/testing';
import type { TestBackend, TestProcess } from '@targum/service-kit/testing';
import { Redis } from 'ioredis';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { processRedisUrl, startChatProcess } from './testing/chat-process.ts';
import { follow, messagesOf, retry, sendStreamed } from './testing/streams.ts';

const standin = createModelStandin({ tokensPerSecond: 100, firstTokenMs: 0, ffmpegPath: 'ffmpeg' });
let provider: RunningStandin;
let backend: TestBackend;
const processes: TestProcess[] = [];
/** The replica that all tests share. No test ends it. */
let second: TestProcess;

const end = async (each: TestProcess) => {
  each.kill('SIGKILL');
  await each.ended;
};

beforeAll(async () => {
  provider = await standin.listen({ port: 0, host: '127.0.0.1' });
  backend = await createTestBackend();
  second = await startChatProcess(backend, provider.url);
});
beforeEach(() => standin.reset());
afterEach(() => Promise.all(processes.splice(0).map(end)));
afterAll(async () => {
  await end(second);
  const redis = new Redis(processRedisUrl(backend));
  await redis.flushdb();
  redis.disconnect();
  await backend.close();
  await provider.close();
});

const start = async (settings: Record<string, string> = {}) => {
  const started = await startChatProcess(backend, provider.url, settings);
  processes.push(started);
  return started;
};

const member = async (...at: TestProcess[]) => {
  const user = await createUser(backend.knex);
  const chat = await createChat(backend.knex, user.id);
  const cookie = await createSessionCookie(backend.sessions, user.id);
  return { chat, clients: at.map(({ url }) => createClient(url, { cookie })) };
};

describe('the process', () => {
  it('[4.65] leaves an interrupted reply with its text, ready for a retry, when it is killed', async () => {
    const first = await start();
    const { chat, clients } = await member(first, second);
    const [client, elsewhere] = clients as [(typeof clients)[0], (typeof clients)[0]];
    standin.set({ tokensPerSecond: 20 });
    const sent = await sendStreamed(client, chat.id, '/long 1000');
    const followed = await follow(elsewhere, chat.id);
    await vi.waitFor(() => expect(followed.text.length).toBeGreaterThan(100), { timeout: 20_000 });
    const killed = Date.now();
    const seen = sent.text;
    sent.leave();
    first.kill('SIGKILL');

    await followed.ended;
    expect(Date.now() - killed).toBeLessThan(20_000);
    const messages = await messagesOf(elsewhere, chat.id);
    expect(messages).toHaveLength(2);
    const [question, reply] = messages;
    expect(question).toMatchObject({ content: '/long 1000', status: 'complete' });
    expect(reply).toMatchObject({ status: 'interrupted', content: followed.text });
    expect(followed.last?.event).toEqual({
      type: 'done',
      data: { id: reply?.id, status: 'interrupted' },
    });
    // A crash may lose the text of at most one second, in which the stand-in sends 20 words.
    const lost = seen.slice(reply?.content.length ?? 0);
    expect(lost.split(' ').length).toBeLessThan(20);
    expect((reply?.content ?? '').startsWith(seen.slice(0, 60))).toBe(true);

    standin.set({ tokensPerSecond: 5000 });
    const again = await retry(elsewhere, chat.id, reply?.id ?? '');
    await again.ended;
    expect(again.text).toMatch(/^word1 .* word1000$/s);
    expect(await messagesOf(elsewhere, chat.id)).toHaveLength(2);
  });

  it('[4.67] lets a reply finish and sends its readers to other replicas when a signal stops it', async () => {
    const settings = { SHUTDOWN_WAIT_MS: '0', DRAIN_SECONDS: '60' };
    const first = await start(settings);
    const { chat, clients } = await member(first, second);
    const [client, elsewhere] = clients as [(typeof clients)[0], (typeof clients)[0]];
    standin.set({ tokensPerSecond: 50 });
    const sent = await sendStreamed(client, chat.id, '/long 200');
    await vi.waitFor(() => expect(sent.text).not.toBe(''), 10_000);
    // The model sends nothing more until the reader has moved to another replica.
    standin.set({ tokensPerSecond: 0 });
    first.kill('SIGTERM');
    await sent.ended;
    expect(sent.last?.event).toEqual({ type: 'reconnect' });
    const lastEventId = sent.events.findLast(({ id }) => id !== undefined)?.id ?? '';
    const resumed = await follow(elsewhere, chat.id, { lastEventId });
    standin.set({ tokensPerSecond: 500 });
    await resumed.ended;
    expect(sent.text + resumed.text).toMatch(/^word1 .* word200$/);
    expect(resumed.last?.event).toMatchObject({ type: 'done', data: { status: 'complete' } });
    expect(await first.ended).toBe(0);
  });

  it('interrupts a reply that takes longer than the drain time when a signal stops it', async () => {
    const only = await start({ DRAIN_SECONDS: '1', SHUTDOWN_WAIT_MS: '0' });
    const { chat, clients } = await member(only);
    const sent = await sendStreamed(clients[0]!, chat.id, '/long 5000');
    await vi.waitFor(() => expect(sent.text).not.toBe(''), 10_000);
    only.kill('SIGTERM');
    expect(await only.ended).toBe(0);
    const rows = await backend.knex('messages').where({ chat_id: chat.id }).orderBy('sequence');
    expect(rows[1]!.status).toBe('interrupted');
    expect(rows[1]!.content.startsWith(sent.text)).toBe(true);
    await vi.waitFor(() => expect(standin.requests[0]?.aborted).toBe(true), 10_000);
  });

  it('writes nothing more to its replies after a pause in which other processes ended them', async () => {
    const first = await start();
    const [streamed, retried, plain] = [
      await member(first, second),
      await member(first, second),
      await member(first, second),
    ];
    const all = [streamed, retried, plain];
    const [here, elsewhere] = [0, 1].map((at) => all.map(({ clients }) => clients[at]!));
    const done = await sendStreamed(here![1]!, retried.chat.id, '/echo Peace');
    await done.ended;
    const [, earlier] = await messagesOf(here![1]!, retried.chat.id);

    standin.set({ tokensPerSecond: 20 });
    const sent = await sendStreamed(here![0]!, streamed.chat.id, '/long 300');
    const answer = here![2]!.post(`/api/chats/${plain.chat.id}/messages`, { content: '/long 301' });
    // Finds the request by its content, because the model also gets requests for titles.
    const tokensOf = (content: string) =>
      standin.requests.find(({ body }) => JSON.stringify(body).includes(content))?.tokens ?? 0;
    await vi.waitFor(() => {
      expect(sent.text).not.toBe('');
      expect(tokensOf('/long 301')).toBeGreaterThan(0);
    }, 20_000);
    // At these settings, no reply ends before its process is paused.
    standin.set({ tokensPerSecond: 0, firstTokenMs: 600_000 });
    const again = await retry(here![1]!, retried.chat.id, earlier!.id);
    await vi.waitFor(() => expect(again.events).toHaveLength(2), 10_000);
    first.kill('SIGSTOP');
    const saidBefore = tokensOf('/long 300');
    const followers = await Promise.all(
      all.map(({ chat }, at) => follow(elsewhere![at]!, chat.id)),
    );
    await Promise.all(followers.map(({ ended }) => ended));

    const redis = new Redis(processRedisUrl(backend));
    onTestFinished(() => redis.disconnect());
    const { generationEvents } = createRedisKeys();
    const generations = await backend
      .knex('generations')
      .whereIn(
        'chat_id',
        all.map(({ chat }) => chat.id),
      )
      .pluck<string[]>('id');
    const written = async () => ({
      messages: await Promise.all(all.map(({ chat }, at) => messagesOf(elsewhere![at]!, chat.id))),
      logs: await Promise.all(
        generations.map((id) => redis.xrange(generationEvents(id), '-', '+')),
      ),
    });
    const before = await written();
    expect(before.messages.map(([, reply]) => reply?.status)).toEqual([
      'interrupted',
      'complete',
      'interrupted',
    ]);
    // When the process continues, it receives at once everything that the model sent while it was
    // stopped.
    standin.set({ tokensPerSecond: 5000, firstTokenMs: 0 });
    await vi.waitFor(
      () =>
        expect(new Set(standin.requests.map(({ outcome }) => outcome))).toEqual(
          new Set(['complete']),
        ),
      10_000,
    );
    first.kill('SIGCONT');

    await Promise.all([sent.ended, again.ended]);
    expect(sent.text.split(' ').length).toBeLessThanOrEqual(saidBefore);
    for (const stream of [sent, again]) expect(stream.last?.event).toEqual({ type: 'reconnect' });
    const [, stored] = before.messages[2]!;
    expect((await answer).body).toMatchObject({ assistantMessage: stored });
    expect(await written()).toEqual(before);
  });

  it('[4.304, 4.367] shows neither the password nor the query of the address of its model', async () => {
    const { port } = new URL(provider.url);
    const only = await start({
      OPENAI_BASE_URL: `http://ada:s3cret@127.0.0.1:${port}/v1?code=s3cret`,
      OPENAI_ORG_ID: 'org-1',
      OPENAI_PROJECT_ID: 'proj-1',
      LOG_LEVEL: 'trace',
      SHUTDOWN_WAIT_MS: '0',
    });
    const { chat, clients } = await member(only);
    const shown: string[] = [];
    for (const content of ['/echo Peace', '/fail 400', '/cut']) {
      const { body } = await clients[0]!.post(`/api/chats/${chat.id}/messages`, { content });
      shown.push(JSON.stringify(body));
    }
    shown.push(await (await fetch(`${only.opsUrl}/metrics`)).text());
    shown.push(await (await fetch(`${only.opsUrl}/readyz`)).text());
    only.kill('SIGTERM');
    await only.ended;
    expect(shown[0]).toContain('Peace');
    expect(only.log()).toContain('reply failed');
    expect(only.log()).toContain('the model server refuses a request');
    expect(standin.requests.at(-1)?.headers).toMatchObject({
      'openai-organization': 'org-1',
      'openai-project': 'proj-1',
    });
    expect([...shown, only.log(), only.errors()].join()).not.toMatch(/s3cret|YWRhOnMzY3JldA/);
  });

  it('names a wrong setting and exits', async () => {
    await expect(start({ CHAT_MODEL: '' })).rejects.toThrow(/code 78: .*CHAT_MODEL is missing/);
  });
});
