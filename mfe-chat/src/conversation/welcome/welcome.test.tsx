import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer, failure, json, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { createFakeStream } from '../../testing/fake-stream.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on('POST /api/chats', () => json(server.state.chat, 201));
});

const createCalls = () => server.callsTo('POST', '/api/chats');
const sends = () => server.callsTo('POST', `${server.base}/messages/stream`);

/** Answers the creation of a chat when the returned function is called. */
function holdCreation(): (response: Response) => void {
  const held = Promise.withResolvers<Response>();
  server.on('POST /api/chats', () => held.promise);
  return held.resolve;
}

/** Stores each message and replies at once. */
function answerSends(): void {
  server.on(`POST ${server.base}/messages/stream`, ({ body }) => {
    const { content } = body as { content: string };
    const question = testMessage({ role: 'user', content });
    const answer = testMessage({ content: `Reply to ${content}` });
    server.state.messages = [question, answer];
    const stream = createFakeStream();
    stream.send({ type: 'user_message', data: question });
    const { id, parentId } = answer;
    stream.send({
      type: 'assistant_message_start',
      data: { id, assistantId: 'storyteller', parentId },
    });
    stream.send({ type: 'content', data: answer.content });
    stream.send({ type: 'done', data: { id, status: 'complete' } });
    stream.close();
    return stream.response();
  });
}

describe('the welcome screen', () => {
  it('[4.1, 4.2] starts a chat with the chosen assistant', async () => {
    const respond = holdCreation();
    const { user, container } = renderChat('/');
    await screen.findByRole('heading', { name: 'Welcome to Targum' });
    expect(container.querySelector('svg[viewBox="0 0 32 32"]')).not.toBeNull();
    screen.getByText(/is here to assist Bible Translation teams/);
    screen.getByRole('button', { name: 'Send Feedback' });

    await user.click(await screen.findByRole('combobox', { name: 'Choose your assistant' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
      'Storyteller',
      'Conversation Partner',
      'Oral Performer',
      'OBT Project Health Assessor',
      'Back Translation Checker',
    ]);
    await user.click(screen.getByRole('option', { name: 'Back Translation Checker' }));
    await user.click(screen.getByRole('button', { name: 'Start a New Chat' }));
    await screen.findByRole('button', { name: 'Starting...' });
    const [call] = createCalls();
    expect(call?.body).toEqual({ title: 'New Chat', assistantId: 'back-translation-checker' });
    respond(json(server.state.chat, 201));
    await screen.findByText('Start a conversation');
    expect(sends()).toEqual([]);
  });

  it('[4.2] reports that no chat could be created', async () => {
    server.on('POST /api/chats', () => failure('forbidden', 'Not allowed'));
    const { user } = renderChat('/');
    await user.click(await screen.findByRole('button', { name: 'Start a New Chat' }));
    expect(await screen.findByText('Failed to create new chat')).toBeTruthy();
    expect(screen.getByText('Not allowed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start a New Chat' })).toBeTruthy();
  });

  it('[4.394] takes a typed text along into the new chat, and does not send it', async () => {
    const { user, input, address } = renderChat('/');
    await user.type(await input(), 'What is grace?');
    await user.click(screen.getByRole('button', { name: 'Start a New Chat' }));
    await screen.findByText('Start a conversation');
    expect(address()).toBe(`/chat/${server.state.chat.id}`);
    expect((await input()).value).toBe('What is grace?');
    expect(sends()).toEqual([]);
  });
});

describe('the input of the welcome screen', () => {
  it('[4.391, 4.392] makes one chat with the chosen assistant, sends the text once and shows the reply', async () => {
    answerSends();
    const respond = holdCreation();
    const { user, input, address } = renderChat('/');
    expect((await input()).placeholder).toBe('Type your message…');
    expect(document.activeElement).toBe(await input());
    await user.click(screen.getByRole('combobox', { name: 'Assistant' }));
    await user.click(await screen.findByRole('option', { name: 'Oral Performer' }));
    expect(screen.getByRole('combobox', { name: 'Choose your assistant' }).textContent).toContain(
      'Oral Performer',
    );

    await user.type(await input(), 'Tell Ruth 1.{Enter}{Enter}');
    await screen.findByRole('button', { name: 'Starting...' });
    expect((await input()).value).toBe('Tell Ruth 1.');
    expect((await input()).readOnly).toBe(true);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    respond(json(server.state.chat, 201));
    // The reply is in the list of messages and may also be announced.
    await screen.findAllByText('Reply to Tell Ruth 1.');
    expect(address()).toBe(`/chat/${server.state.chat.id}`);
    expect(createCalls().map(({ body }) => body)).toEqual([
      { title: 'New Chat', assistantId: 'oral-performer' },
    ]);
    expect(sends().map(({ body }) => body)).toEqual([{ content: 'Tell Ruth 1.', parentId: null }]);
    expect((await input()).value).toBe('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('[4.392] keeps the text of a failed start, also after a reload', async () => {
    server.on('POST /api/chats', () => failure('forbidden', 'Not allowed'));
    const { user, input } = renderChat('/');
    await user.type(await input(), 'What is grace?{Enter}');
    await screen.findByText('Failed to create new chat');
    expect((await input()).value).toBe('What is grace?');
    await waitFor(async () => expect((await input()).readOnly).toBe(false));
    cleanup();
    const reloaded = renderChat('/');
    expect((await reloaded.input()).value).toBe('What is grace?');
  });

  it('[4.393] gives a text that could not be sent to the new chat', async () => {
    server.on(`POST ${server.base}/messages/stream`, () => failure('forbidden', 'Not now'));
    const { user, input, address } = renderChat('/');
    await user.type(await input(), 'What is grace?{Enter}');
    await screen.findByText('Failed to send message');
    expect(address()).toBe(`/chat/${server.state.chat.id}`);
    await waitFor(async () => expect((await input()).value).toBe('What is grace?'));
  });

  it('[4.393] sends the text, and opens nothing, if the user has left the screen meanwhile', async () => {
    answerSends();
    const respond = holdCreation();
    const { user, input, go, address, reply, rolesShown } = renderChat('/');
    await user.type(await input(), 'What is grace?{Enter}');
    await screen.findByRole('button', { name: 'Starting...' });
    await go('/elsewhere');
    respond(json(server.state.chat, 201));
    await waitFor(() => expect(sends()).toHaveLength(1));
    expect(address()).toBe('/elsewhere');
    await go(`/chat/${server.state.chat.id}`);
    await waitFor(() => expect(reply()).toContain('Reply to What is grace?'));
    expect(rolesShown()).toEqual(['user', 'assistant']);
  });

  it('[4.399] gets what the user wrote for a chat that was deleted meanwhile', async () => {
    const missing = () => failure('not_found', 'Not found');
    const { input, send, go } = renderChat();
    await input();
    await screen.findByText('Start a conversation');
    server.on(`POST ${server.base}/messages/stream`, missing);
    server.on(`POST ${server.base}/messages`, missing);
    server.on(`GET ${server.base}`, missing);
    await send('What is grace?');
    await screen.findByText('Chat not found');
    await go('/');
    expect((await input()).value).toBe('What is grace?');
  });

  it('[4.392] says offline that the text is kept', async () => {
    server.on('GET /api/health', () => Promise.reject(new TypeError('Failed to fetch')));
    renderChat('/');
    window.dispatchEvent(new Event('offline'));
    const line = 'You are offline. Your text is kept here until you can send it.';
    expect(await screen.findByText(line)).toBeTruthy();
  });
});
