import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { activateLanguage } from '@targum/ui-kit';
import { PrintedConversation } from '../../chat-screen.tsx';
import { Quotations } from '../../scripture/quotations/lazy-quotations.ts';
import { plain, quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import { createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
});
afterEach(async () => {
  cleanup();
  vi.doUnmock('../../scripture/quotations/with-marks.ts');
  await act(() => activateLanguage('en'));
});

const ANSWER =
  'He said: **“Peace! Be still!”**\n\n> Be calm\n> now.\n\nSo “it was calm” (see Mark 4:41).';
const asked = testMessage({ role: 'user', content: 'What did “he say”?' });
const answer = testMessage({
  content: ANSWER,
  annotations: [
    quotationOf(ANSWER, '“Peace! Be still!”'),
    quotationOf(ANSWER, '> Be calm\n> now.', { result: 'retelling' }),
    quotationOf(ANSWER, '“it was calm”', { result: 'elsewhere', label: 'Mark 4:39' }),
  ],
});
const MARKED = [
  'He said: **“Peace! Be still!” [Mark 4:39 · WEB: Exact quotation]**',
  '> Be calm\n> now. [Mark 4:39: Retelling, not a quotation]',
  'So “it was calm” [These words stand in Mark 4:39.] (see Mark 4:41).',
].join('\n\n');

const row = (role: string) => document.querySelector<HTMLElement>(`[data-role="${role}"]`)!;

async function copied() {
  const kinds: Record<string, string> = {};
  for (const item of await navigator.clipboard.read()) {
    for (const type of item.types) kinds[type] = await (await item.getType(type)).text();
  }
  return kinds;
}

it('[4.280] a copied reply has the marks of its quotations, as text and as HTML', async () => {
  server.state.messages = [asked, answer];
  const { user } = renderChat();
  await screen.findByText('What did “he say”?');
  await user.click(within(row('assistant')).getByRole('button', { name: 'Copy' }));
  await within(row('assistant')).findByText('Copied');
  const { 'text/plain': text, 'text/html': html } = await copied();
  expect(text).toBe(MARKED);
  expect(html).toContain('<strong>“Peace! Be still!” [Mark 4:39 · WEB: Exact quotation]</strong>');
  expect(html).toContain('<blockquote');
});

it('[4.280] a copied reply has its marks in the language of the screen', async () => {
  await act(() => activateLanguage('fr'));
  server.state.messages = [asked, answer];
  const { user } = renderChat();
  await screen.findByText('What did “he say”?');
  await user.click(within(row('assistant')).getByRole('button', { name: 'Copier' }));
  await within(row('assistant')).findByText('Copié');
  expect((await copied())['text/plain']).toContain(
    '“Peace! Be still!” [Mark 4:39 · WEB : Citation exacte]',
  );
});

it('[4.280] a copied conversation has the marks of its quotations', async () => {
  server.state.messages = [asked, answer];
  const { user } = renderChat();
  await screen.findByText('What did “he say”?');
  await user.click(screen.getByRole('button', { name: 'Chat menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy conversation' }));
  await screen.findByText('Conversation copied');
  const { 'text/plain': text, 'text/html': html } = await copied();
  expect(text).toContain(`Storyteller:\n${MARKED}`);
  expect(html).toContain('now. [Mark 4:39: Retelling, not a quotation]');
});

it('[4.275] a reply is not copied without its marks if their code cannot be loaded', async () => {
  vi.doMock('../../scripture/quotations/with-marks.ts', () => {
    throw new Error('Loading chunk 7 failed');
  });
  server.state.messages = [asked, answer];
  const { user } = renderChat();
  await screen.findByText('What did “he say”?');
  await user.click(within(row('assistant')).getByRole('button', { name: 'Copy' }));
  await screen.findByText('This could not be opened');
  expect(within(row('assistant')).queryByText('Copied')).toBeNull();
});

it('[4.280] a reply whose only quotations are inserted verses is copied without the code of the marks', async () => {
  vi.doMock('../../scripture/quotations/with-marks.ts', () => {
    throw new Error('Loading chunk 7 failed');
  });
  const annotations = [quotationOf(ANSWER, '> Be calm\n> now.', { result: 'inserted' })];
  server.state.messages = [asked, testMessage({ content: ANSWER, annotations })];
  const { user } = renderChat();
  await screen.findByText('What did “he say”?');
  await user.click(within(row('assistant')).getByRole('button', { name: 'Copy' }));
  await within(row('assistant')).findByText('Copied');
  expect((await copied())['text/plain']).toBe(ANSWER);
});

it('[4.280] marks are text on paper', async () => {
  await PrintedConversation.load();
  server.state.messages = [asked, answer];
  renderChat();
  await screen.findByText('What did “he say”?');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector<HTMLElement>('body > [data-sheet]')!;
  expect(sheet.textContent).toContain('“Peace! Be still!” [Mark 4:39 · WEB: Exact quotation]');
  const [block] = within(sheet).getAllByRole('blockquote');
  expect(block!.textContent).toContain('now. [Mark 4:39: Retelling, not a quotation]');
  expect(within(sheet).queryAllByRole('button')).toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

const VERSES = '> ³⁹ Be still!\n>\n> (Mark 4:39, WEB)';
const WITH_VERSES = `Il dit « du calme ».\n\n${VERSES}`;
const withVerses = testMessage({
  content: WITH_VERSES,
  annotations: [
    quotationOf(WITH_VERSES, '« du calme »', { result: 'retelling' }),
    quotationOf(WITH_VERSES, VERSES, { result: 'inserted' }),
  ],
});

/**
 * Checks that inserted verses have their language and its name, and that the mark before the verses
 * is text.
 */
async function seeVerses(root: HTMLElement): Promise<void> {
  const block = await within(root).findByRole('blockquote');
  await waitFor(() => expect(block.getAttribute('lang')).toBe('en'));
  expect(block.getAttribute('dir')).toBe('ltr');
  expect(plain(block.firstElementChild?.textContent)).toBe('Texte en anglais : WEB');
  expect(root.textContent).toContain('« du calme » [Mark 4:39 : Reformulation, pas une citation].');
  expect(within(root).queryAllByRole('button')).toEqual([]);
}

it('[4.280] inserted verses name their language on paper', async () => {
  await act(() => activateLanguage('fr'));
  await Promise.all([PrintedConversation.load(), Quotations.load()]);
  server.state.messages = [asked, withVerses];
  renderChat();
  await screen.findByText('What did “he say”?');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  await seeVerses(document.querySelector<HTMLElement>('body > [data-sheet]')!);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
