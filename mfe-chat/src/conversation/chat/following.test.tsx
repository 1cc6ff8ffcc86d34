import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;
let hidden = false;

beforeEach(() => {
  server = createFakeServer();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

const question = testMessage({ role: 'user', content: 'What is a seed?' });
const answer = testMessage({ content: 'A seed is small.' });
const started = {
  type: 'assistant_message_start',
  data: { id: answer.id, assistantId: 'storyteller', parentId: question.id },
};
const done = { type: 'done', data: { id: answer.id, status: 'complete' } };

function setHidden(value: boolean): void {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a chat whose replies start elsewhere', () => {
  const route = () => `GET ${server.base}/messages/stream`;
  const follows = () => server.callsTo('GET', `${server.base}/messages/stream`);

  it('[4.31] shows, to its end, a reply that was already running when the page was loaded', async () => {
    server.state.messages = [question, { ...answer, content: '', status: 'streaming' }];
    const stream = server.onStream(route());
    const chat = renderChat();
    await screen.findByText('Generating...');
    expect((await chat.input()).readOnly).toBe(true);
    await waitFor(() => expect(follows()).toHaveLength(1));
    expect(follows()[0]?.search.get('follow')).toBe('1');
    stream.send({ type: 'user_message', data: question }, 'g-1');
    stream.send(started, 'g-2');
    stream.send({ type: 'content', data: 'A seed is small.' }, 'g-18');
    await waitFor(() => expect(chat.reply()).toContain('A seed is small.'));
    server.state.messages = [question, answer];
    stream.send(done, 'g-99');
    await waitFor(async () => expect((await chat.input()).readOnly).toBe(false));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('shows a message from another device', async () => {
    const stream = server.onStream(route());
    const chat = renderChat();
    await screen.findByText('Start a conversation');
    await waitFor(() => expect(follows()).toHaveLength(1));
    stream.send({ type: 'user_message', data: question }, 'g-1');
    stream.send(started, 'g-2');
    await screen.findByText(question.content);
    await screen.findByText('Generating...');
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('does not stream a reply again that the page already shows', async () => {
    server.state.messages = [question, answer];
    const stream = server.onStream(route());
    const chat = renderChat();
    await screen.findByText('A seed is small.');
    const seen: string[] = [];
    const observer = new MutationObserver(() => seen.push(chat.container.textContent ?? ''));
    observer.observe(chat.container, { subtree: true, childList: true, characterData: true });
    await waitFor(() => expect(follows()).toHaveLength(1));
    stream.send({ type: 'user_message', data: question }, 'g-1');
    stream.send(started, 'g-2');
    stream.send({ type: 'content', data: answer.content }, 'g-18');
    stream.send(done, 'g-99');
    const next = testMessage({ role: 'user', content: 'And a tree?', parentId: answer.id });
    stream.send({ type: 'user_message', data: next }, 'h-1');
    await screen.findByText('And a tree?');
    observer.disconnect();
    expect(seen.some((text) => text.includes('Generating...'))).toBe(false);
  });

  it('[4.34] is connected only while the page is visible, and catches up afterwards', async () => {
    hidden = true;
    renderChat();
    await screen.findByText('Start a conversation');
    expect(follows()).toHaveLength(0);
    setHidden(false);
    await waitFor(() => expect(follows()).toHaveLength(1));
    setHidden(true);
    expect(follows()[0]?.signal?.aborted).toBe(true);
    server.state.messages = [question, answer];
    setHidden(false);
    await screen.findByText('A seed is small.');
    expect(follows()).toHaveLength(2);
  });

  it('reconnects after the last event when the connection breaks', async () => {
    const stream = server.onStream(route());
    renderChat();
    await waitFor(() => expect(follows()).toHaveLength(1));
    stream.send({ type: 'user_message', data: question }, 'g-1');
    await screen.findByText(question.content);
    server.state.messages = [question];
    const second = server.onStream(route());
    stream.close();
    await waitFor(() => expect(follows()).toHaveLength(2), { timeout: 5000 });
    expect(follows()[1]?.headers.get('last-event-id')).toBe('g-1');
    second.send(started, 'g-2');
    await screen.findByText('Generating...');
  });
});

describe('a chat with several paths', () => {
  const route = () => `GET ${server.base}/messages/stream`;
  const first = { ...question, parentId: null };
  const told = { ...answer, parentId: question.id };
  const edited = testMessage({ role: 'user', content: 'What is a tree?', parentId: null });
  const reply = testMessage({ content: 'A tree is tall.', parentId: edited.id });

  it('[4.116] stays on its path when another device edits a message, and shows that another version exists', async () => {
    server.state.messages = [first, told];
    const stream = server.onStream(route());
    const chat = renderChat();
    await screen.findByText(answer.content);
    const versions = [question.id, edited.id];
    server.state.messages = [{ ...first, versions }, told];
    stream.send({ type: 'user_message', data: edited });
    const data = { id: reply.id, assistantId: 'storyteller', parentId: edited.id };
    stream.send({ type: 'assistant_message_start', data });
    stream.send({ type: 'content', data: reply.content });
    stream.send({ type: 'done', data: { id: reply.id, status: 'complete' } });
    await screen.findByRole('group', { name: 'Version 1 of 2' });
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    expect(chat.reply()).toContain(answer.content);
    expect(screen.queryByText(edited.content)).toBeNull();
    const lists = server.callsTo('GET', `${server.base}/messages`);
    expect(lists.at(-1)?.search.get('through')).toBe(answer.id);
  });

  it('[4.116] shows another version of the shown reply, but not while an earlier version is shown', async () => {
    const versions = [told.id, reply.id];
    server.state.messages = [first, { ...told, versions }];
    const stream = server.onStream(route());
    const chat = renderChat();
    await screen.findByText(answer.content);
    const third = testMessage({ parentId: question.id });
    const data = { id: third.id, assistantId: 'storyteller', parentId: question.id };
    stream.send({ type: 'assistant_message_start', data });
    stream.send({ type: 'content', data: 'A third tale.' });
    stream.send({ type: 'done', data: { id: third.id, status: 'complete' } });
    await waitFor(() =>
      expect(server.callsTo('GET', `${server.base}/messages`).at(-1)?.search.get('through')).toBe(
        told.id,
      ),
    );
    expect(chat.reply()).toContain(answer.content);

    server.state.messages = [first, { ...reply, parentId: question.id, versions }];
    stream.close();
    const again = server.onStream(route());
    await waitFor(() => expect(chat.reply()).toContain(reply.content), { timeout: 5000 });
    again.send({ type: 'assistant_message_start', data });
    again.send({ type: 'content', data: 'A third tale.' });
    await waitFor(() => expect(chat.reply()).toContain('A third tale.'));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
  });

  it('[4.115] does not show two versions of a reply if the list cannot be loaded after a retry', async () => {
    server.state.messages = [first, told];
    const chat = renderChat();
    await screen.findByText(answer.content);
    const again = server.onStream(`POST ${server.base}/messages/${told.id}/retry`);
    await chat.user.click(screen.getByRole('button', { name: 'Retry' }));
    server.on(`GET ${server.base}/messages`, () => new Response('', { status: 404 }));
    const data = { id: reply.id, assistantId: 'storyteller', parentId: question.id };
    again.send({ type: 'assistant_message_start', data });
    again.send({ type: 'content', data: 'Another tale.' });
    again.send({ type: 'done', data: { id: reply.id, status: 'complete' } });
    await screen.findByRole('group', { name: 'Version 2 of 2' });
    await waitFor(async () => expect((await chat.input()).readOnly).toBe(false));
    expect(chat.rolesShown()).toEqual(['user', 'assistant']);
    expect(chat.reply()).toContain('Another tale.');
  });
});
