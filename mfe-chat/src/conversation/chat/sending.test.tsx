import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { headers } from '@targum/contracts';
import { usageStrings } from '@targum/contracts/on-demand';
import { forget, notifier, sessionApi } from '@targum/ui-kit';
import { testUser } from '@targum/ui-kit/testing';
import {
  busy,
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import type { FakeStream } from '../../testing/fake-stream.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const streamPath = `/api/chats/${CHAT_ID}/messages/stream`;
const question = testMessage({ role: 'user', content: 'What is a seed?' });
const answer = testMessage({ content: 'A **seed** is small.' });
const started = {
  type: 'assistant_message_start',
  data: { id: answer.id, assistantId: 'storyteller', parentId: question.id },
};
const content = (data: string) => ({ type: 'content', data });
const done = (status = 'complete') => ({ type: 'done', data: { id: answer.id, status } });

describe('an open chat', () => {
  it.each(['{Enter}', 'the button'])(
    '[4.18] leaves the focus in the input after a send by %s',
    async (how) => {
      const stream = server.onStream(`POST ${streamPath}`);
      const chat = renderChat();
      await chat.user.type(await chat.input(), question.content);
      if (how === '{Enter}') await chat.user.keyboard(how);
      else await chat.user.click(screen.getByRole('button', { name: 'Send' }));
      await screen.findByRole('button', { name: 'Stop' });
      expect(document.activeElement).toBe(await chat.input());
      stream.send({ type: 'user_message', data: question }, 'g-1');
      stream.send(started, 'g-2');
      server.state.messages = [question, answer];
      stream.send(done(), 'g-3');
      stream.close();
      await screen.findByRole('button', { name: 'Send' });
      expect(document.activeElement).toBe(await chat.input());
    },
  );

  it('[4.23, 4.24, 8.6, 8.12] shows a reply as typing dots, then as streamed text, and then as the stored message', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    await chat.send(question.content);

    expect((await chat.input()).placeholder).toBe('AI is responding...');
    expect((await chat.input()).readOnly).toBe(true);
    expect(chat.rolesShown()).toEqual(['user']);
    screen.getByRole('img', { name: 'Storyteller is writing' });

    stream.send({ type: 'user_message', data: question }, 'g-1');
    stream.send(started, 'g-2');
    await screen.findByText('Generating...');
    stream.send(content('A **se'), 'g-8');
    await waitFor(() => expect(chat.reply()).toContain('A **se'));
    stream.send(content('ed** is small.'), 'g-22');
    await waitFor(() => expect(chat.reply()).toContain('A seed is small.'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    const element = chat.container.querySelector('[data-role="assistant"]');

    server.state.messages = [question, answer];
    const loadsBefore = server.callsTo('GET', `${server.base}/messages`).length;
    stream.send(done(), 'g-99');
    stream.close();
    await waitFor(() => expect(screen.queryByText('Generating...')).toBeNull());
    expect(chat.reply()).toContain('Just now');
    await waitFor(() =>
      expect(server.callsTo('GET', `${server.base}/messages`)).toHaveLength(loadsBefore + 1),
    );
    expect((await chat.input()).readOnly).toBe(false);
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    expect(chat.container.querySelector('[data-role="assistant"]')).toBe(element);

    const [call] = server.callsTo('POST', streamPath);
    expect(call?.body).toEqual({ content: question.content, parentId: null });
    expect(call?.headers.get(headers.idempotencyKey)).toMatch(/^[\w-]{8,128}$/);
    expect(call?.headers.get('x-anonymous-user')).toMatch(/^anon_[0-9a-z]{9}_\d{13}$/);
    expect(call?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(call?.headers.get(headers.timeZone)).toBe(timeZone);
    expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBeNull();
  });

  it('[4.24] loads the chat again when the message is stored and when the reply ends', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    const titles = () => server.callsTo('GET', server.base).length;
    await chat.send('hello');
    const before = titles();
    stream.send({ type: 'user_message', data: question });
    await waitFor(() => expect(titles()).toBe(before + 1));
    server.state.chat = { ...server.state.chat, title: 'A new title' };
    server.state.messages = [question, answer];
    stream.send(started);
    stream.send(done());
    await screen.findByRole('heading', { name: 'A new title' });
  });

  it('[4.28, 4.172] falls back to a send without streaming under the same key, which stores no second message', async () => {
    server.on(`POST ${streamPath}`, () => failure('internal', 'Internal error'));
    let respond: (response: Response) => void = () => {};
    server.on(
      `POST ${server.base}/messages`,
      () => new Promise<Response>((resolve) => (respond = resolve)),
    );
    const chat = renderChat();
    await chat.send(question.content);
    await screen.findByText('Streaming failed');
    screen.getByText('Falling back to regular messaging');
    expect(chat.rolesShown()).toEqual(['user']);

    server.state.messages = [question, answer];
    respond(json({ userMessage: question, assistantMessage: answer }));
    await waitFor(() => expect(chat.reply()).toContain('A seed is small.'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    const [streamed] = server.callsTo('POST', streamPath);
    const [plain] = server.callsTo('POST', `${server.base}/messages`);
    expect(plain?.body).toEqual({ content: question.content, parentId: null });
    expect(plain?.headers.get(headers.idempotencyKey)).toBe(
      streamed?.headers.get(headers.idempotencyKey),
    );
    expect(plain?.headers.get(headers.timeZone)).toBe(timeZone);
  });

  it.each([
    { how: 'whole', reply: answer, announced: 'A seed is small.' },
    {
      how: 'failed',
      reply: {
        ...answer,
        content: '',
        status: 'failed' as const,
        error: { code: 'model_failed' as const, message: 'The model is away.' },
      },
      announced: 'The model is away.',
    },
  ])('announces a $how reply of a send without streaming', async ({ reply, announced }) => {
    server.on(`POST ${streamPath}`, () => {
      throw new TypeError('Failed to fetch');
    });
    server.on(`POST ${server.base}/messages`, () => {
      server.state.messages = [question, reply];
      return reply.status === 'failed'
        ? failure('model_failed', 'The model is away.')
        : json({ userMessage: question, assistantMessage: reply });
    });
    const chat = renderChat();
    await chat.send(question.content);
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        announced,
      ),
    );
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBeNull();
  });

  it('resumes a broken stream after its last event', async () => {
    const first = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    await chat.send(question.content);
    first.send({ type: 'user_message', data: question }, 'g-1');
    first.send(started, 'g-2');
    first.send(content('A seed'), 'g-8');
    await waitFor(() => expect(chat.reply()).toContain('A seed'));
    const second = server.onStream(`GET ${streamPath}`);
    server.calls.length = 0;
    first.break();
    await waitFor(() => expect(server.callsTo('GET', streamPath)).toHaveLength(1));
    expect(server.calls[0]?.headers.get(headers.lastEventId)).toBe('g-8');
    second.send(content(' is small.'), 'g-18');
    await waitFor(() => expect(chat.reply()).toContain('A seed is small.'));
    expect(screen.queryByText('Streaming failed')).toBeNull();
  });

  it('[4.20] puts the text back when a send fails', async () => {
    server.on(`POST ${streamPath}`, () => {
      throw new TypeError('Failed to fetch');
    });
    server.on(`POST ${server.base}/messages`, () => failure('forbidden', 'Not now'));
    const chat = renderChat();
    await chat.send('my long thought');
    await screen.findByText('Failed to send message');
    screen.getByText('Not now');
    expect((await chat.input()).value).toBe('my long thought');
    expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBe('my long thought');
    expect(chat.rolesShown()).toEqual([]);
  });

  describe('with a busy service', () => {
    const keysSent = () =>
      server.callsTo('POST', streamPath).map((call) => call.headers.get(headers.idempotencyKey));
    /** Waits until the page has made this number of attempts and the last attempt has ended. */
    const attempted = async (times: number, chat: ReturnType<typeof renderChat>) => {
      await waitFor(() => expect(keysSent()).toHaveLength(times));
      await waitFor(async () => expect((await chat.input()).readOnly).toBe(false));
    };

    it('tries a send once more under the same key', async () => {
      server.on(`POST ${streamPath}`, () => {
        const stream = server.onStream(`POST ${streamPath}`);
        void chat.input().then(() => stream.send({ type: 'user_message', data: question }));
        return busy(5);
      });
      const chat = renderChat();
      await chat.send(question.content);
      await waitFor(() => expect(keysSent()).toHaveLength(2));
      expect(new Set(keysSent()).size).toBe(1);
      await waitFor(() => expect(chat.rolesShown()).toEqual(['user']));
      expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBeNull();
      expect(screen.queryByText('Failed to send message')).toBeNull();
    });

    it.each([
      [1, 'The service is busy. Please try again in 1 second.'],
      [5, 'The service is busy. Please try again in 5 seconds.'],
    ])('puts the text back and says to wait %i s', async (seconds, text) => {
      server.on(`POST ${streamPath}`, () => busy(seconds));
      const chat = renderChat();
      await chat.send('my long thought');
      await screen.findByText('Failed to send message');
      screen.getByText(text);
      expect((await chat.input()).value).toBe('my long thought');
      expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBe('my long thought');
      expect(chat.rolesShown()).toEqual([]);
      expect(server.callsTo('POST', `${server.base}/messages`)).toHaveLength(0);
      expect(keysSent()).toHaveLength(2);
    });

    it('keeps no part of a text whose send fails after a logout', async () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      server.on(`POST ${streamPath}`, () => promise);
      const chat = renderChat();
      await chat.send('my long thought');
      await waitFor(() => expect(keysSent()).toHaveLength(1));
      await chat.store.dispatch(sessionApi.endpoints.logout.initiate());
      await chat.store.dispatch(forget(testUser().id));
      resolve(failure('validation_failed', 'No'));
      await screen.findByText('Failed to send message');
      expect(localStorage.getItem(`draft:${CHAT_ID}`)).toBeNull();
    });

    it('keeps the key for the same text and uses a new key for another text', async () => {
      server.on(`POST ${streamPath}`, () => busy(5));
      const chat = renderChat();
      await chat.send('my long thought');
      await screen.findByText('Failed to send message');
      await chat.user.click(screen.getByRole('button', { name: 'Send' }));
      await attempted(4, chat);
      expect(new Set(keysSent()).size).toBe(1);
      await chat.send(', changed');
      await attempted(6, chat);
      expect(new Set(keysSent()).size).toBe(2);
    });

    it('uses a new key once the message turns out to be stored', async () => {
      let watched: FakeStream | undefined;
      server.on(`POST ${streamPath}`, () => {
        watched = server.onStream(`GET ${streamPath}`);
        return busy(5);
      });
      const chat = renderChat();
      await chat.send(question.content);
      await screen.findByText('Failed to send message');
      watched?.send({ type: 'user_message', data: question });
      await waitFor(() => expect(chat.rolesShown()).toEqual(['user']));
      await chat.user.click(screen.getByRole('button', { name: 'Send' }));
      await attempted(4, chat);
      expect(new Set(keysSent()).size).toBe(2);
    });
  });

  it.each([
    { code: 'internal', plain: 1 },
    { code: 'forbidden', plain: 0 },
  ] as const)(
    '[8.11] sends 1 request for a stream and, after the error $code, $plain without streaming',
    async ({ code, plain }) => {
      const plainPath = `${server.base}/messages`;
      for (const path of [streamPath, plainPath]) {
        server.on(`POST ${path}`, () => failure(code, 'Not now'));
      }
      const chat = renderChat();
      await chat.send('again');
      await screen.findByText('Failed to send message');
      const sent = [streamPath, plainPath].map((path) => server.callsTo('POST', path));
      expect(sent.map(({ length }) => length)).toEqual([1, plain]);
      const keys = sent.flat().map((call) => call.headers.get(headers.idempotencyKey));
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('does not fall back when the server refuses the message', async () => {
    server.on(`POST ${streamPath}`, () => failure('rate_limited', 'Too many requests.'));
    const chat = renderChat();
    await chat.send('again');
    await screen.findByText('Too many requests.');
    expect(server.callsTo('POST', `${server.base}/messages`)).toHaveLength(0);
    expect((await chat.input()).value).toBe('again');
  });

  it('[4.154] keeps a message that exceeds the budget, and says when the next budget begins and whom to ask', async () => {
    server.on(`POST ${streamPath}`, () => failure('budget_used_up', usageStrings.budgetUsedUp));
    const chat = renderChat();
    await chat.send('again');
    await screen.findByText('Failed to send message');
    await screen.findByText(
      /from the first of next month \(UTC\)\. .* ask an administrator of your/,
    );
    expect(server.callsTo('POST', `${server.base}/messages`)).toHaveLength(0);
    expect((await chat.input()).value).toBe('again');
  });

  it('[4.30] stops a reply and keeps its text so far', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    server.on(`POST ${server.base}/messages/stop`, () => {
      server.state.messages = [question, { ...answer, content: 'Half a', status: 'stopped' }];
      stream.send(done('stopped'));
      return json({ stopped: true });
    });
    const chat = renderChat();
    await chat.send(question.content);
    stream.send({ type: 'user_message', data: question });
    stream.send(started);
    stream.send(content('Half a'));
    await waitFor(() => expect(chat.reply()).toContain('Half a'));
    await chat.user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('Stopped.', { selector: 'p' });
    expect(chat.reply()).toContain('Half a');
    await screen.findByRole('button', { name: 'Send' });
  });

  it('says that a reply could not be stopped, and offers Stop again', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    server.on(`POST ${server.base}/messages/stop`, () => failure('not_found', 'Not found'));
    const chat = renderChat();
    await chat.send(question.content);
    stream.send({ type: 'user_message', data: question });
    stream.send(started);
    stream.send(content('Half a'));
    await waitFor(() => expect(chat.reply()).toContain('Half a'));
    await chat.user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({ title: 'Failed to stop the reply' }),
    );
    expect(screen.getByRole('button', { name: 'Stop' }).matches(':disabled')).toBe(false);
    stream.send(done());
    await screen.findByRole('button', { name: 'Send' });
  });

  it('keeps the text of a reply when the messages cannot be loaded', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    await chat.send(question.content);
    stream.send({ type: 'user_message', data: question });
    stream.send(started);
    server.on(`GET ${server.base}/messages`, () => failure('not_found', 'Not found'));
    stream.send(content('Kept text.'));
    stream.send(done());
    await waitFor(async () => expect((await chat.input()).readOnly).toBe(false));
    await waitFor(() => expect(chat.reply()).toContain('Kept text.'));
  });
});
