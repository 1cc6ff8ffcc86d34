import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Quotations } from '../quotations/quotations-part.ts';
import { quotationOf } from '../quotations/testing/quoted.tsx';
import { createFakeServer, failure, testMessage } from '../testing/fake-server.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { cleanUpChat, renderChat } from '../testing/render-chat.tsx';
import { PrintedConversation } from './printed-conversation-part.ts';

let server: FakeServer;

beforeEach(async () => {
  server = createFakeServer();
  await PrintedConversation.load();
});
afterEach(() => {
  cleanUpChat();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fire = (type: string) => act(() => void window.dispatchEvent(new Event(type)));
const sheet = () => document.querySelector<HTMLElement>('body > [data-sheet]');

it('[4.105] a printed chat has names, times and how replies ended, and no controls', async () => {
  server.state.messages = [
    testMessage({ role: 'user', content: 'What is\n**peace**?' }),
    testMessage({ content: 'Peace is **whole**.', status: 'interrupted' }),
    testMessage({ role: 'user', content: 'And joy?' }),
    testMessage({ content: '', status: 'failed', assistantId: 'oral-performer' }),
  ];
  renderChat();
  await screen.findByText('And joy?');
  expect(sheet()).toBeNull();
  fire('beforeprint');
  const printed = within(sheet()!);
  printed.getByRole('heading', { name: 'The lost sheep' });
  const rows = printed.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/^Mara Okello.*What is\n\*\*peace\*\*\?$/s);
  expect(rows[1]).toMatch(/^Storyteller.*Peace is whole\.This reply was interrupted\.$/s);
  expect(rows[3]).toMatch(/^Oral Performer.*The reply could not be written/s);
  expect(printed.queryAllByRole('button')).toEqual([]);
  fire('afterprint');
  expect(sheet()).toBeNull();
});

it('[4.105] the page for printing shows the whole chat and opens the print dialog', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  server.state.messages = Array.from({ length: 90 }, (_, index) =>
    testMessage({ role: 'user', content: `Message ${index}` }),
  );
  renderChat(`/chat/${server.state.chat.id}/print`);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  screen.getByText('Message 0');
  screen.getByText('Message 89');
  expect(document.title).toBe('The lost sheep · Targum');
  screen.getByRole('button', { name: 'Print' });
  const link = screen.getByRole('link', { name: 'Back to the chat' });
  expect(link.getAttribute('href')).toBe(`/chat/${server.state.chat.id}`);
});

it('[4.286] the page for printing waits for the code that knows the language of inserted verses', async () => {
  await Quotations.load();
  const isLoaded = vi.spyOn(Quotations, 'isLoaded').mockReturnValue(false);
  const { promise, resolve } = Promise.withResolvers<void>();
  const load = vi.spyOn(Quotations, 'load').mockReturnValue(promise);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const content = '> Be still!\n>\n> (Mark 4:39, WEB)';
  const annotations = [quotationOf(content, content, { result: 'inserted' })];
  server.state.messages = [testMessage({ content, annotations })];
  renderChat(`/chat/${server.state.chat.id}/print`);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(screen.queryByText('Be still!')).toBeNull();
  isLoaded.mockReturnValue(true);
  resolve();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByRole('blockquote').getAttribute('lang')).toBe('en');
});

it('[4.286] paper has the headings of inserted verses that the chat has', async () => {
  await Quotations.load();
  const verses = '> ³⁹ Be still!\n>\n> (Mark 4:39, WEB)';
  const exact = '“He got up and spoke to the wind, and it was calm, and they were afraid of him.”';
  const content = `Jésus dit au vent (Marc 4:39) de se calmer, et la mer avec lui : ${exact}.\n\n${verses}`;
  const annotations = [
    quotationOf(content, exact),
    quotationOf(content, verses, { result: 'inserted' }),
  ];
  server.state.messages = [testMessage({ content, annotations })];
  renderChat();
  const heading = await screen.findByText(/^English text:/);
  fire('beforeprint');
  const printed = within(sheet()!);
  expect(printed.getByText(/^English text:/).textContent).toBe(heading.textContent);
  expect(printed.getByText(/Exact quotation/).textContent).toMatch(/him\.” \[.+\]\.$/);
  expect(printed.getByRole('blockquote').getAttribute('lang')).toBe('en');
  fire('afterprint');
});

it('[4.105] the page for printing has no Retry for a message that the chat does not have', async () => {
  server.on(`GET ${server.base}/messages`, () => failure('not_found', 'Not found'));
  renderChat(`/chat/${server.state.chat.id}/print?through=${testMessage().id}`);
  await screen.findByRole('heading', { name: 'Chat not found' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('[4.105] the page for printing opens the print dialog once, also after a time without a network', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  server.state.messages = [testMessage({ role: 'user', content: 'What is joy?' })];
  renderChat(`/chat/${server.state.chat.id}/print`);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const message = screen.getByText('What is joy?');
  server.state.chat = { ...server.state.chat, title: 'The lost coin' };
  const { promise } = Promise.withResolvers<Response>();
  server.on(`GET ${server.base}/messages`, () => promise);
  fire('offline');
  fire('online');
  await screen.findByRole('heading', { name: 'The lost coin' });
  // The sheet was never replaced by another one, which would print itself.
  expect(screen.getByText('What is joy?')).toBe(message);
  expect(print).toHaveBeenCalledOnce();
});
