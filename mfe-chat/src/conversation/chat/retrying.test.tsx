import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chatStrings } from '@targum/contracts';
import { CHAT_ID, createFakeServer, json, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

const streamPath = `/api/chats/${CHAT_ID}/messages/stream`;
const question = testMessage({ role: 'user', content: 'What is a seed?' });
const answer = testMessage({ content: 'A **seed** is small.' });
const started = {
  type: 'assistant_message_start',
  data: { id: answer.id, assistantId: 'storyteller', parentId: question.id },
};
const content = (data: string) => ({ type: 'content', data });
const done = (status = 'complete') => ({ type: 'done', data: { id: answer.id, status } });

describe('a chat with a failed reply', () => {
  it('[4.29] shows the error and offers to retry the reply in its place', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    await chat.send(question.content);
    const error = { code: 'model_failed' as const, message: 'The model is away.' };
    const failed = { ...answer, content: '', status: 'failed' as const, error };
    stream.send({ type: 'user_message', data: question });
    stream.send(started);
    server.state.messages = [question, failed];
    stream.send({ type: 'error', data: { ...error, id: answer.id } });
    await screen.findByText('The model is away.', { selector: 'p' });
    expect(server.callsTo('POST', `${server.base}/messages`)).toHaveLength(0);

    const again = server.onStream(`POST ${server.base}/messages/${answer.id}/retry`);
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }));
    again.send(started);
    again.send(content('Now it works.'));
    server.state.messages = [question, { ...answer, content: 'Now it works.' }];
    again.send(done());
    await waitFor(() => expect(chat.reply()).toContain('Now it works.'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    expect(screen.queryByText('The model is away.', { selector: 'p' })).toBeNull();
  });

  it('[4.83] shows a new version of a reply in place of the earlier version', async () => {
    const earlier = { ...answer, parentId: question.id, status: 'interrupted' as const };
    const newer = testMessage({ parentId: question.id, content: 'Another tale.' });
    server.state.messages = [question, earlier];
    const chat = renderChat();
    const again = server.onStream(`POST ${server.base}/messages/${answer.id}/retry`);
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }));
    const { id, assistantId } = { id: newer.id, assistantId: 'storyteller' as const };
    again.send({
      type: 'assistant_message_start',
      data: { id, assistantId, parentId: question.id },
    });
    await screen.findByText('Generating...');
    expect(chat.reply()).toContain('A seed is small.');
    again.send(content('Another'));
    await waitFor(() => expect(chat.reply()).toContain('Another'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    server.state.messages = [question, newer];
    again.send({ type: 'done', data: { id, status: 'complete' } });
    await waitFor(() => expect(chat.reply()).toContain('Another tale.'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('[4.132] shows, with the earlier version, how long the user has waited for words of the new version', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const earlier = { ...answer, parentId: question.id };
    server.state.messages = [question, earlier];
    const chat = renderChat();
    const again = server.onStream(`POST ${server.base}/messages/${answer.id}/retry`);
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }));
    again.send({
      type: 'assistant_message_start',
      data: { id: testMessage().id, assistantId: 'storyteller', parentId: question.id },
    });
    await screen.findByText('Generating...');
    act(() => void vi.advanceTimersByTime(7000));
    await screen.findByText('Still thinking… 7 s');
    act(() => void vi.advanceTimersByTime(14_000));
    expect(chat.reply()).toContain('You can leave this page');
    expect(chat.reply()).toContain('A seed is small.');
    again.send(content('Another'));
    await waitFor(() => expect(chat.reply()).toContain('Another'));
    expect(chat.reply()).not.toContain('Still thinking');
  });

  it('keeps the text of a reply that broke off, and says so', async () => {
    const stream = server.onStream(`POST ${streamPath}`);
    const chat = renderChat();
    await chat.send(question.content);
    stream.send({ type: 'user_message', data: question });
    stream.send(started);
    stream.send(content('Half a'));
    await waitFor(() => expect(chat.reply()).toContain('Half a'));
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`GET ${server.base}/messages`, () => promise);
    const error = { code: 'model_failed' as const, message: chatStrings.replyBrokeOff };
    stream.send({ type: 'error', data: { ...error, id: answer.id } });
    const seeWhy = async () => {
      await screen.findByText(chatStrings.replyBrokeOff, { selector: 'p' });
      await screen.findByRole('button', { name: 'Retry' });
    };
    await seeWhy();
    expect(chat.reply()).toContain('Half a');

    // The service has stored more of the reply than it could send.
    const stored = { ...answer, content: 'Half a tale', status: 'failed' as const, error };
    resolve(json([question, stored]));
    await waitFor(() => expect(chat.reply()).toContain('Half a tale'));
    await seeWhy();
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('offers another retry when a retry fails, too', async () => {
    const failedWith = (message: string) => {
      const error = { code: 'model_failed' as const, message };
      server.state.messages = [question, { ...answer, content: '', status: 'failed', error }];
      return { type: 'error', data: { ...error, id: answer.id } };
    };
    failedWith('The model is away.');
    const chat = renderChat();
    const retryPath = `${server.base}/messages/${answer.id}/retry`;
    const again = server.onStream(`POST ${retryPath}`);
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }));
    again.send(started);
    await screen.findByText('Generating...');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    again.send(failedWith('The model is still away.'));
    await screen.findByText('The model is still away.', { selector: 'p' });
    expect(screen.queryByText('The model is away.', { selector: 'p' })).toBeNull();
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);

    server.onStream(`POST ${retryPath}`).send(started);
    await chat.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Generating...');
    expect(server.callsTo('POST', retryPath)).toHaveLength(2);
  });
});
