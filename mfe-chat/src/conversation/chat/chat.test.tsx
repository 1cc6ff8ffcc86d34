import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstCallsOfChat } from '@targum/contracts/early-calls';
import { activateLanguage, api, AssistantIcon } from '@targum/ui-kit';
import { addStyles, renderWithKit } from '@targum/ui-kit/testing';
import {
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testChat,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

describe('an open chat', () => {
  it('[4.7] shows the assistant and a hint in an empty chat', async () => {
    renderChat();
    await screen.findByRole('heading', { name: 'Start a conversation' });
    expect(screen.getByText('Tells a story about a concept.')).toBeTruthy();
    expect(
      screen.getByText('Send a message to begin chatting with your Storyteller.'),
    ).toBeTruthy();
    expect(screen.getByText('You are chatting with Storyteller')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'The lost sheep' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send Feedback' })).toBeTruthy();
  });

  it('[3.96] starts with the calls that the page sends early', async () => {
    renderChat();
    await screen.findByRole('heading', { name: 'The lost sheep' });
    const paths = server.calls.map(({ path, search }) => path + (search.size ? `?${search}` : ''));
    const early = firstCallsOfChat(`/chat/${CHAT_ID}`);
    expect(early).toHaveLength(2);
    expect(paths).toEqual(expect.arrayContaining(early));
  });

  it('[4.7] has a button for the sidebar on mobile only', async () => {
    addStyles();
    renderChat();
    await screen.findByRole('heading', { name: 'The lost sheep' });
    expect(screen.queryByRole('button', { name: 'Open sidebar' })).toBeNull();
    cleanup();
    const matching = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(matching as never);
    renderChat();
    await screen.findByRole('button', { name: 'Open sidebar' });
  });

  it('[4.36] shows stored messages with their status, Copy on each and Retry on the last one', async () => {
    server.state.messages = [
      testMessage({ role: 'user', content: 'One' }),
      testMessage({ content: 'First **reply**', status: 'interrupted' }),
      testMessage({ role: 'user', content: 'Two' }),
      testMessage({ content: 'Second', status: 'interrupted' }),
    ];
    const chat = renderChat();
    await screen.findByText('Second');
    expect(chat.rolesShown()).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(screen.getAllByText('This reply was interrupted.')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Copy' })).toHaveLength(4);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    await waitFor(() => expect(chat.container.querySelector('strong')?.textContent).toBe('reply'));
    for (const block of chat.container.querySelectorAll('[data-text-of] p')) {
      expect(block.getAttribute('dir')).toBe('auto');
    }
  });

  it('[4.411, 4.412] gives each message a heading with its author and time, which describes its actions', async () => {
    server.state.messages = [
      testMessage({
        role: 'user',
        content: 'One',
        createdAt: new Date('2026-03-01T10:42').toISOString(),
      }),
      testMessage({ content: '# Two', assistantId: 'oral-performer' }),
    ];
    renderChat();
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^You, Mar 1, 2026.* 10:42/),
      expect.stringMatching(/^Oral Performer, \d{1,2}:\d{2}/),
    ]);
    for (const [index, name] of ['Copy', 'Edit', 'Retry'].entries()) {
      const button = screen.getAllByRole('button', { name }).at(-1)!;
      const heading = headings[index === 1 ? 0 : 1]!;
      expect(button.getAttribute('aria-describedby')).toBe(heading.id);
    }
    expect(screen.getByRole('heading', { name: 'Two' }).getAttribute('aria-level')).toBe('3');
  });

  it('[4.42] puts all parts of a reply in the other direction at one edge', async () => {
    server.state.messages = [
      testMessage({ content: 'النعمة هبة من الله لنا.\n\nGrace is a gift.' }),
    ];
    const { container } = renderChat();
    await screen.findByText('النعمة هبة من الله لنا.');
    const reply = container.querySelector('[data-role="assistant"]')!;
    const parts = [...reply.children].filter((part) => !part.hasAttribute('data-actions'));
    expect(parts.map((part) => part.getAttribute('dir'))).toEqual(['rtl', 'rtl']);
  });

  it("[1.5] shows an assistant's own icon in the chooser and beside its messages", async () => {
    server.state.messages = [testMessage({ content: 'Peace', assistantId: 'oral-performer' })];
    const chat = renderChat();
    await screen.findByText('Peace');
    const shapeOf = (element: Element) => element.querySelector('svg path')!.getAttribute('d');
    const { container } = renderWithKit(<AssistantIcon assistantId="oral-performer" />);
    expect(shapeOf(chat.container.querySelector('[data-role="assistant"]')!)).toBe(
      shapeOf(container),
    );
    const storyteller = renderWithKit(<AssistantIcon assistantId="storyteller" />);
    const chooser = await screen.findByRole('combobox', { name: 'Assistant' });
    await waitFor(() => expect(shapeOf(chooser)).toBe(shapeOf(storyteller.container)));
  });

  it('[4.8] saves the chosen assistant to the chat', async () => {
    server.on(`PATCH ${server.base}`, ({ body }) => {
      server.state.chat = { ...server.state.chat, ...(body as object) };
      return json(server.state.chat);
    });
    const { user } = renderChat();
    await user.click(await screen.findByRole('combobox', { name: 'Assistant' }));
    await user.click(await screen.findByRole('option', { name: 'Oral Performer' }));
    await screen.findByText('Assistant switched');
    screen.getByText('Now chatting with Oral Performer');
    await screen.findByText('You are chatting with Oral Performer');
    expect(server.callsTo('PATCH', server.base)[0]?.body).toEqual({
      assistantId: 'oral-performer',
    });
  });

  it('[4.8] reports that the assistant could not be switched', async () => {
    server.on(`PATCH ${server.base}`, () => failure('forbidden', 'Not now'));
    const { user } = renderChat();
    await user.click(await screen.findByRole('combobox', { name: 'Assistant' }));
    await user.click(await screen.findByRole('option', { name: 'Oral Performer' }));
    expect(await screen.findByText('Failed to switch assistant')).toBeTruthy();
    expect(screen.getByText('You are chatting with Storyteller')).toBeTruthy();
  });

  it('[10.12] offers to load its data again after a failure', async () => {
    server.on(`GET ${server.base}/messages`, () => failure('not_found', 'Not found'));
    const { user } = renderChat();
    await screen.findByText('The messages could not be loaded');
    server.on(`GET ${server.base}/messages`, () => json([testMessage({ content: 'Here again' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Here again');
    expect(server.callsTo('GET', `${server.base}/messages`)).toHaveLength(2);
  });

  it('[4.96] stays on the screen if a refresh fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.state.messages = [testMessage({ content: 'Read before' })];
    const { store } = renderChat();
    await screen.findByText('Read before');
    for (const path of [server.base, `${server.base}/messages`]) {
      server.on(`GET ${path}`, () => Promise.reject(new TypeError('Failed to fetch')));
    }
    store.dispatch(
      api.util.invalidateTags([
        { type: 'Chat', id: CHAT_ID },
        { type: 'Message', id: CHAT_ID },
      ]),
    );
    const hasFailed = () =>
      Object.values(store.getState().api.queries)
        .filter((query) => /getChat|listMessages/.test(query?.endpointName ?? ''))
        .every((query) => query?.error !== undefined);
    await waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(hasFailed()).toBe(true);
    });
    screen.getByText('Read before');
    screen.getByRole('heading', { name: 'The lost sheep' });
    expect(screen.queryByText('The messages could not be loaded')).toBeNull();
  });

  it("[3.60] names the document after the chat, in the reader's language", async () => {
    renderChat();
    await waitFor(() => expect(document.title).toBe('The lost sheep · Targum'));
    cleanup();
    server.state.chat = testChat({ title: 'New Chat' });
    await act(() => activateLanguage('fr'));
    renderChat();
    await waitFor(() => expect(document.title).toBe('Nouvelle conversation · Targum'));
    cleanup();
    renderChat('/');
    await waitFor(() => expect(document.title).toBe('Bienvenue · Targum'));
    await act(() => activateLanguage('en'));
  });

  it('says that a chat does not exist', async () => {
    server.on(`GET ${server.base}`, () => failure('not_found', 'Not found'));
    renderChat();
    await screen.findByText('Chat not found');
    screen.getByText('It may have been deleted, or it may belong to another account.');
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Start a new conversation' });
    expect(link.getAttribute('href')).toBe('/');
  });

  it('[4.10] loads older messages page by page, and renders only those near the view', async () => {
    server.state.messages = Array.from({ length: 90 }, (_, index) =>
      testMessage({ role: 'user', content: `Message ${index}` }),
    );
    const { user, container, rolesShown } = renderChat();
    await screen.findByText('Message 89');
    expect(screen.queryByText('Message 40')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show older messages' }));
    const older = () => screen.queryByRole('button', { name: 'Show older messages' });
    await waitFor(() => expect(older()).toBeNull());
    screen.getByText('Message 89');

    const area = container.querySelector('[data-scroll-area]')!;
    area.scrollTop = 0;
    fireEvent.scroll(area);
    const first = (await screen.findByText('Message 0')).closest('li');
    expect(first?.getAttribute('aria-posinset')).toBe('1');
    expect(first?.getAttribute('aria-setsize')).toBe('90');
    expect(screen.queryByText('Message 89')).toBeNull();
    expect(rolesShown().length).toBeLessThan(40);
  });

  it('[4.543] renders the messages in view, and all messages of a short chat once the page is idle', async () => {
    server.state.messages = Array.from({ length: 40 }, (_, index) =>
      testMessage({ role: 'user', content: `Message ${index}` }),
    );
    const { rolesShown, becomeIdle } = renderChat();
    await screen.findByText('Message 39');
    expect(rolesShown().length).toBeLessThan(20);
    becomeIdle();
    await screen.findByText('Message 0');
    expect(rolesShown()).toHaveLength(40);
  });
});
