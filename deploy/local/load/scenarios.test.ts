import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ScenarioRequest } from '../../k6/scenarios/calls.ts';
import { cleanUp, prepare } from '../../k6/scenarios/people.ts';
import { ask, readReply } from '../../k6/scenarios/replies.ts';
import { playRound } from '../../k6/scenarios/scenario.ts';
import type { Answer, Clients } from '../../k6/scenarios/client.ts';
import { rampSeconds, readLoadSettings } from '../../k6/scenarios/settings.ts';
import { smoke } from '../../k6/scenarios/smoke.ts';
import { tone } from '../../k6/scenarios/sound.ts';
import { scriptOf } from '../../k6/script.ts';
import { createRecorder } from './figures.ts';
import { runIteration } from './iteration.ts';

const GENERATION = '0198c6a0-0000-7000-8000-000000000001';
const event = (position: number, data: unknown) =>
  `id: ${GENERATION}-${position}\ndata: ${JSON.stringify(data)}\n\n`;
const content = (position: number, data: string) => event(position, { type: 'content', data });
const START = event(1, { type: 'user_message' }) + event(2, { type: 'assistant_message_start' });
const DONE = event(1_000_000_000, { type: 'done', data: { id: GENERATION, status: 'complete' } });

/** Answers each request with `answer`, and records the requests sent and the checks failed. */
const fakeClients = (answer: (request: ScenarioRequest, cookie: string) => Partial<Answer>) => {
  const sent: string[] = [];
  const failed: string[] = [];
  const clients: Clients = (cookie) => ({
    async send(_kind, request) {
      sent.push(`${request.method} ${request.path}`);
      return {
        ...{ status: request.status, type: 'application/json', text: '', cookie: '' },
        ...answer(request, cookie),
      };
    },
    check: (what, passed) => void (passed || failed.push(what)),
    pause: async () => {},
  });
  return { clients, sent, failed };
};

describe('readReply', () => {
  it('joins the text and detects that it is complete', () => {
    const reply = readReply(`${START}${content(5, 'one')}${content(9, ' two')}${DONE}`);
    expect(reply).toMatchObject({ content: 'one two', status: 'complete', whole: true });
  });

  it.each([
    ['has a gap', `${START}${content(5, 'one')}${content(15, ' three')}${DONE}`],
    ['lacks its beginning', `${START}${content(9, ' two')}${DONE}`],
    ['repeats a part', `${START}${content(5, 'one')}${content(5, 'one')}${DONE}`],
  ])('reports that the text is not whole when it %s', (_, text) => {
    expect(readReply(text).whole).toBe(false);
  });

  it('returns no status if the stream broke off', () => {
    expect(readReply(START + content(5, 'one')).status).toBeUndefined();
  });
});

describe('ask', () => {
  it('reconnects for the rest when the server closes the stream', async () => {
    const { clients, sent, failed } = fakeClients(({ method }) => ({
      text:
        method === 'POST'
          ? `${START}${content(5, 'one')}data: {"type":"reconnect"}\n\n`
          : content(9, ' two') + DONE,
    }));
    expect((await ask(clients('c'), 'chat', 'Hello')).content).toBe('one two');
    expect(sent).toEqual([
      'POST /api/chats/chat/messages/stream',
      `GET /api/chats/chat/messages/stream?lastEventId=${GENERATION}-5`,
    ]);
    expect(failed).toEqual([]);
  });

  it.each([
    ['breaks off', START + content(5, 'one'), ['the reply is complete']],
    ['has a gap', `${START}${content(7, 'one')}${DONE}`, ['no part of the reply is missing']],
    ['is empty', START + DONE, ['no part of the reply is missing']],
    [
      'fails',
      START + event(1_000_000_000, { type: 'error', data: { code: 'model_failed' } }),
      ['the reply is complete', 'no part of the reply is missing'],
    ],
  ])('fails a check for a stream that %s', async (_, text, complaints) => {
    const { clients, failed } = fakeClients(() => ({ text }));
    await ask(clients('c'), 'chat', 'Hello');
    expect(failed).toEqual(complaints);
  });
});

describe('the accounts of a run', () => {
  const settings = readLoadSettings({ USERS: '2', ADMIN_PASSWORD: 'correct-horse-battery' });
  const site = (approvalStatus: string) => {
    let users = 0;
    return fakeClients(({ path }, cookie) => {
      if (path === '/api/auth/login') return { cookie: 'admin', text: '{}' };
      if (path === '/api/chats') return { text: JSON.stringify({ id: `chat of ${cookie}` }) };
      if (path === '/api/admin/feedback') {
        return {
          text: JSON.stringify([
            { id: 'f1', userId: 'u2' },
            { id: 'f2', userId: 'other' },
            { id: 'f3', userId: null },
          ]),
        };
      }
      if (path !== '/api/auth/signup') return {};
      users += 1;
      return { cookie: `s${users}`, text: JSON.stringify({ id: `u${users}`, approvalStatus }) };
    });
  };

  it('are approved by the admin if necessary', async () => {
    const { clients, sent } = site('pending');
    expect(await prepare(clients, settings)).toEqual({
      adminCookie: 'admin',
      people: [
        { id: 'u1', cookie: 's1', chatId: 'chat of s1' },
        { id: 'u2', cookie: 's2', chatId: 'chat of s2' },
      ],
    });
    expect(sent).toContain('POST /api/admin/users/u2/approve');
  });

  it('cannot be created if they need approval and no admin is configured', async () => {
    const { clients } = site('pending');
    await expect(prepare(clients, readLoadSettings({}))).rejects.toThrow('ADMIN_PASSWORD');
  });

  it("cannot be created if the server rejects a signup, and the error has the server's answer", async () => {
    const { clients } = fakeClients(() => ({ status: 429, text: 'Too many signups' }));
    await expect(prepare(clients, readLoadSettings({}))).rejects.toThrow(
      'POST /api/auth/signup: 429 Too many signups',
    );
  });

  it('are removed with their feedback, and no other accounts are', async () => {
    const { clients, sent } = site('approved');
    const prepared = await prepare(clients, settings);
    await cleanUp(clients, prepared);
    expect(sent.filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/admin/feedback/f1',
      'DELETE /api/admin/users/u1',
      'DELETE /api/admin/users/u2',
    ]);
  });

  it('remain if no admin is configured', async () => {
    const { clients, sent } = site('approved');
    await cleanUp(clients, await prepare(clients, readLoadSettings({})));
    expect(sent.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

describe('a round', () => {
  it('counts an unreadable answer as a failed check', async () => {
    const { clients, failed } = fakeClients(() => ({ text: '<html>' }));
    await playRound(smoke, clients('c'), { id: 'u', cookie: 'c', chatId: 'chat' }, 0);
    expect(failed).toEqual([expect.stringContaining('SyntaxError')]);
  });

  it('counts an error as a failed check even if k6 refuses its text as a name', async () => {
    const server = createServer((_, answer) => answer.end('::1')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    vi.stubGlobal('__ENV', { BASE_URL: `http://127.0.0.1:${port}` });
    onTestFinished(() => void vi.unstubAllGlobals());
    const person = { id: 'u', cookie: 'c', chatId: 'chat' };
    const recorder = createRecorder();
    await runIteration({ recorder, vu: 1, number: 0 }, () =>
      scriptOf(smoke).iterate({ people: [person], adminCookie: null }),
    );
    expect([...recorder.complaints.keys()]).toEqual([expect.stringContaining('SyntaxError')]);
  });
});

describe('readLoadSettings', () => {
  it('has defaults and treats an empty value as unset', () => {
    const defaults = { baseUrl: 'http://localhost:8080', users: 10, seconds: 60 };
    expect(readLoadSettings({})).toEqual(defaults);
    expect(readLoadSettings({ USERS: '', DURATION: '', ADMIN_PASSWORD: '' })).toEqual(defaults);
  });

  it('reads all settings', () => {
    const settings = readLoadSettings({
      ...{ BASE_URL: 'https://targum.example.org/', USERS: '200', DURATION: '5m' },
      ...{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'secret' },
    });
    expect(settings).toEqual({
      ...{ baseUrl: 'https://targum.example.org', users: 200, seconds: 300 },
      admin: { email: 'a@example.org', password: 'secret' },
    });
    expect(rampSeconds(settings)).toBe(30);
  });

  it.each([
    ['USERS', '0'],
    ['USERS', 'many'],
    ['DURATION', '60'],
    ['DURATION', '1d'],
    ['BASE_URL', 'targum.example.org'],
    ['BASE_URL', 'http://localhost:8080/api'],
    ['BASE_URL', 'http://me:short@localhost:8080'],
  ])('rejects %s=%s and names it', (name, value) => {
    expect(() => readLoadSettings({ [name]: value })).toThrow(`${name}: must be`);
    expect(() => readLoadSettings({ [name]: value })).not.toThrow(/short@/);
  });
});

describe('tone', () => {
  it('is a WAV file of the given length', () => {
    const bytes = Buffer.from(tone(3));
    expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
    expect(bytes.length).toBe(44 + 3 * 8000 * 2);
  });
});
