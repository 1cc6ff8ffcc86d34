import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route, Routes } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { ChatScreen } from '../../chat-screen.tsx';
import { OpenPassageContext } from '../../scripture/passages/open-passage.ts';
import { annotationOf } from '../../scripture/passages/references/testing/find-references.ts';
import { PrintedConversation } from '../../chat-screen.tsx';
import { CHAT_ID, createFakeServer, json, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});

const ASKED = 'What is Mark 4:35-41 about?';
const ANSWER = 'A storm: **Mark** 4:37.\n\nAlso Luke 8:22.';
const asked = testMessage({
  ...{ role: 'user', content: ASKED, parentId: null },
  annotations: [annotationOf(ASKED, 'Mark 4:35-41')],
});
const mark = annotationOf(ANSWER, 'Mark** 4:37', { label: 'Mark 4:37' });
const luke = annotationOf(ANSWER, 'Luke 8:22', { label: 'Luke 8:22' });
const answer = testMessage({ content: ANSWER, annotations: [mark, luke] });

/** Renders the open chat in a page that can open passages. */
function renderChat() {
  const { container } = renderWithKit(
    <OpenPassageContext value={() => {}}>
      <Routes>
        <Route path="/chat/:chatId" element={<ChatScreen />} />
      </Routes>
    </OpenPassageContext>,
    { route: `/chat/${CHAT_ID}`, user: testUser() },
  );
  return { container, user: userEvent.setup() };
}

const openButtons = () =>
  screen
    .queryAllByRole('button', { name: /^Open (Mark|Luke)/ })
    .map((button) => button.getAttribute('aria-label'));
const row = (role: string) => document.querySelector<HTMLElement>(`[data-role="${role}"]`)!;

it('[4.220] references of stored messages are buttons', async () => {
  server.state.messages = [asked, answer];
  renderChat();
  await waitFor(() =>
    expect(openButtons()).toEqual(['Open Mark 4:35–41', 'Open Mark 4:37', 'Open Luke 8:22']),
  );
  within(row('user')).getByRole('button', { name: 'Open Mark 4:35–41' });
});

it('[4.220] references of a sent message become buttons when the server has stored it', async () => {
  const stream = server.onStream(`POST ${server.base}/messages/stream`);
  const { user } = renderChat();
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), `${ASKED}{Enter}`);
  await waitFor(() => expect(row('user')?.textContent).toContain(ASKED));
  expect(openButtons()).toEqual([]);
  stream.send({ type: 'user_message', data: asked }, 'g-1');
  await waitFor(() => expect(openButtons()).toEqual(['Open Mark 4:35–41']));
  stream.send(
    {
      type: 'assistant_message_start',
      data: { id: answer.id, assistantId: 'storyteller', parentId: asked.id },
    },
    'g-2',
  );
  stream.send({ type: 'content', data: ANSWER.slice(0, 30) }, 'g-32');
  stream.send({ type: 'annotations', data: { items: [mark] } });
  await screen.findByRole('button', { name: 'Open Mark 4:37' });
  stream.send({ type: 'content', data: ANSWER.slice(30) }, 'g-50');
  server.state.messages = [asked, answer];
  stream.send({ type: 'done', data: { id: answer.id, status: 'complete' } }, 'g-51');
  await screen.findByRole('button', { name: 'Open Luke 8:22' });
  expect(openButtons()).toEqual(['Open Mark 4:35–41', 'Open Mark 4:37', 'Open Luke 8:22']);
});

it('[4.223] a reply that was requested elsewhere has its references while it runs', async () => {
  server.state.messages = [asked, { ...answer, content: '', status: 'streaming', annotations: [] }];
  const stream = server.onStream(`GET ${server.base}/messages/stream`);
  renderChat();
  await screen.findByText('Generating...');
  await waitFor(() =>
    expect(server.callsTo('GET', `${server.base}/messages/stream`)).toHaveLength(1),
  );
  stream.send(
    {
      type: 'assistant_message_start',
      data: { id: answer.id, assistantId: 'storyteller', parentId: asked.id },
    },
    'g-2',
  );
  stream.send({ type: 'content', data: ANSWER }, 'g-40');
  stream.send({ type: 'annotations', data: { items: [mark] } });
  await screen.findByRole('button', { name: 'Open Mark 4:37' });
  stream.send({ type: 'annotations', data: { items: [mark, luke] } });
  await screen.findByRole('button', { name: 'Open Luke 8:22' });
  expect(openButtons()).toHaveLength(3);
  expect(row('assistant').querySelector('[data-text-of]')?.textContent).toBe(
    'A storm: Mark 4:37.\nAlso Luke 8:22.',
  );
});

it('[4.220] a copy of a message has the text only', async () => {
  server.state.messages = [asked, answer];
  const { user } = renderChat();
  await screen.findByRole('button', { name: 'Open Luke 8:22' });
  const copied: string[] = [];
  const keepCopied = async () => {
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) copied.push(await (await item.getType(type)).text());
    }
  };
  for (const role of ['user', 'assistant']) {
    await user.click(within(row(role)).getByRole('button', { name: 'Copy' }));
    await within(row(role)).findByText('Copied');
    await keepCopied();
  }
  expect(copied).toContain(ASKED);
  expect(copied).toContain(ANSWER);
  server.on('GET /api/shares', () => json([]));
  await user.click(screen.getByRole('button', { name: 'Chat menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy conversation' }));
  await screen.findByText('Conversation copied');
  await keepCopied();
  expect(copied.at(-1)).toContain('Also Luke 8:22.');
  expect(copied.join('\n')).not.toMatch(/Open |button|tabindex/);
});

it('[4.220] references are plain text on paper', async () => {
  await PrintedConversation.load();
  server.state.messages = [
    {
      ...asked,
      annotations: asked.annotations.map((one) => ({ ...one, problem: 'no_such_book' })),
    },
    answer,
  ];
  renderChat();
  await screen.findByRole('button', { name: 'Open Luke 8:22' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector<HTMLElement>('body > [data-sheet]')!;
  expect(sheet.textContent).toContain('Mark 4:37');
  expect(within(sheet).queryAllByRole('button')).toEqual([]);
  expect(sheet.innerHTML).not.toContain('Open Luke');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
