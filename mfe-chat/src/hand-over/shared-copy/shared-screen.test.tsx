import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SharedCopy } from '@targum/contracts/on-demand';
import { activateLanguage, Route, Routes, useLocation } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import { CHAT_ID, failure, json, testChat } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { cleanUpPassages, servePassageRegion } from '../../testing/render-passages.tsx';
import SharedScreen from './shared-screen.tsx';

let server: FakeServer;

beforeEach(() => {
  server = servePassageRegion();
});
afterEach(async () => {
  cleanUpPassages();
  await act(() => activateLanguage('en'));
});

const AT = '2026-11-01T10:00:00.000Z';
const QUESTION = 'What does Mark 2:3 say?';
const ANSWER = 'See Mark 2:4. He said: “Peace! Be quiet!” Then “it was calm”.';

const referenceIn = (text: string, label: string, ref: string) => {
  const start = text.indexOf(label);
  return {
    kind: 'reference' as const,
    ...{ start, end: start + label.length, ref, label, textId: 'talu' },
  };
};

const COPY: SharedCopy = {
  title: 'The storm',
  ...{ sharedBy: 'Mara Cohen', createdAt: AT, expiresAt: null },
  messages: [
    {
      ...{ role: 'user', content: QUESTION, assistantId: null, createdAt: AT },
      annotations: [referenceIn(QUESTION, 'Mark 2:3', 'MRK 2:3')],
    },
    {
      ...{ role: 'assistant', content: ANSWER, assistantId: 'storyteller', createdAt: AT },
      annotations: [
        referenceIn(ANSWER, 'Mark 2:4', 'MRK 2:4'),
        quotationOf(ANSWER, '“Peace! Be quiet!”', {
          ...{ result: 'differs', source: 'Peace! Be still!', textId: 'talu' },
        }),
        quotationOf(ANSWER, '“it was calm”', { result: 'retelling' }),
      ],
    },
  ],
};

async function openCopy(copy: SharedCopy = COPY) {
  server.on('GET /api/shared/abc', () => json(copy));
  let address = '';
  function Address() {
    address = useLocation().pathname;
    return null;
  }
  const { container } = renderWithKit(
    <>
      <Address />
      <Routes>
        <Route path="/shared/:token" element={<SharedScreen />} />
        <Route path="/chat/:chatId" element={<p>The chat</p>} />
      </Routes>
    </>,
    { route: '/shared/abc', user: testUser() },
  );
  await screen.findByText(/Then/);
  const user = userEvent.setup();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Chat menu' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  return { user, choose, container, address: () => address };
}

it.each([
  ['of a question', 'Mark 2:3', 'Word 2:3 in talu.'],
  ['of a reply', 'Mark 2:4', 'Word 2:4 in talu.'],
])('[4.430] a reference %s opens its verses in a shared copy', async (_whose, label, verse) => {
  const { user } = await openCopy();
  await user.click(await screen.findByRole('button', { name: `Open ${label}` }));
  const region = await screen.findByRole('region', { name: 'Passage' });
  expect(await within(region).findByText(verse)).toBeTruthy();
  // Without a chat there is nothing to ask, and no passage to set.
  expect(within(region).queryByRole('button', { name: /Ask|Use/ })).toBeNull();
});

it('[4.430] a mark shows both versions in a shared copy, in the language of the screen', async () => {
  const { user, container } = await openCopy();
  await user.click(await screen.findByRole('button', { name: 'Not the exact words' }));
  const popover = await screen.findByRole('dialog');
  expect(popover.querySelector('del')?.textContent).toContain('quiet');
  expect(popover.querySelector('ins')?.textContent).toContain('still');
  await act(() => activateLanguage('fr'));
  await waitFor(() => expect(container.textContent).toContain('Reformulation, pas une citation'));
});

it('[4.431] the menu of a shared copy prints it with the name of its author', async () => {
  const sheet = () => document.querySelector<HTMLElement>('body > [data-sheet]')!;
  const print = vi.fn(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(sheet().textContent).toContain(QUESTION);
    expect(sheet().textContent).toContain('Mara Cohen');
    expect(sheet().textContent).toContain('[Mark 4:39: Retelling, not a quotation]');
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
  vi.stubGlobal('print', print);
  const { choose } = await openCopy();
  await choose('Print');
  expect(print).toHaveBeenCalledOnce();
});

it('[4.431] the menu of a shared copy downloads it', async () => {
  server.on('GET /api/shared/abc/export', () => new Response('-'));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { choose } = await openCopy();
  await choose('Download Word');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [call] = server.callsTo('GET', '/api/shared/abc/export');
  expect(call?.search.toString()).toBe('format=docx');
});

it('[4.434] a shared copy continues in a chat of the reader', async () => {
  server.on('POST /api/shared/abc/chats', () => json(testChat(), 201));
  const { user, address } = await openCopy();
  await user.click(screen.getByRole('button', { name: 'Continue in my own chat' }));
  await screen.findByText('The chat');
  expect(address()).toBe(`/chat/${CHAT_ID}`);
  const [call] = server.callsTo('POST', '/api/shared/abc/chats');
  expect(call?.headers.get('idempotency-key')).toBeTruthy();
});

it('[4.434] a reader learns that a shared copy can no longer be continued', async () => {
  server.on('POST /api/shared/abc/chats', () => failure('not_found', 'Not found'));
  const { user, address } = await openCopy();
  await user.click(screen.getByRole('button', { name: 'Continue in my own chat' }));
  expect(await screen.findByText('The chat could not be started')).toBeTruthy();
  expect(address()).toBe('/shared/abc');
});

it('[4.436] a shared copy names no author for messages that come from another copy', async () => {
  const [question, answer] = COPY.messages;
  const { container } = await openCopy({
    ...COPY,
    messages: [{ ...question!, copied: true }, answer!],
  });
  const asked = container.querySelector<HTMLElement>('[data-role="user"]')!;
  expect(within(asked).getByText('Question')).toBeTruthy();
  expect(within(asked).queryByText('Mara Cohen')).toBeNull();
});
