import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { lastShownId } from '../menu/last-shown.ts';
import { Quotations } from '../../scripture/quotations/lazy-quotations.ts';
import { quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import {
  CHAT_ID,
  createFakeServer,
  failure,
  json,
  testMessage,
} from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';
import { PrintedConversation } from '../../chat-screen.tsx';

let server: FakeServer;

beforeEach(async () => {
  server = createFakeServer();
  await PrintedConversation.load();
});

const fire = (type: string) => act(() => void window.dispatchEvent(new Event(type)));
const sheet = () => document.querySelector<HTMLElement>('body > [data-sheet]');

it('[4.105] a printed chat has names, times and the reasons of ended replies, and no controls', async () => {
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

it('[4.280] the page for printing waits for the code that knows the language of inserted verses', async () => {
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

it('[4.280] a printed chat has the same headings above inserted verses as the chat on the screen', async () => {
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

it('[4.105] the page for printing opens the print dialog once, even after a time without a network', async () => {
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
  // A new sheet in place of this one would print itself.
  expect(screen.getByText('What is joy?')).toBe(message);
  expect(print).toHaveBeenCalledOnce();
});

describe('a chat with older messages that are not loaded', () => {
  const MISSING = /^Some messages are missing here/;
  const rows = () => within(sheet()!).getAllByRole('listitem');
  const requests = () =>
    server.callsTo('GET', `${server.base}/messages`).filter(({ search }) => !search.has('limit'));
  /** Stands in for the browser's dialog, which takes the page as is. */
  const print = vi.fn<() => void>();
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
    act(() => void document.body.dispatchEvent(event));
    return event;
  };
  const pressPrint = () => press({ key: 'p', code: 'KeyP', ctrlKey: true });

  beforeEach(() => {
    print.mockReset();
    vi.stubGlobal('print', print);
    server.state.messages = Array.from({ length: 90 }, (_, index) =>
      testMessage({ role: 'user', content: `Message ${index}` }),
    );
  });

  async function open() {
    const chat = renderChat();
    await screen.findByText('Message 89');
    return chat;
  }

  it.each([
    { keyboard: 'a Latin keyboard', key: 'p', code: 'KeyP' },
    { keyboard: 'caps lock', key: 'P', code: 'KeyP' },
    { keyboard: 'an Arabic keyboard', key: 'ح', code: 'KeyP' },
    { keyboard: 'a Dvorak keyboard', key: 'p', code: 'KeyR' },
  ])(
    '[4.380] is loaded and then printed as a whole on Ctrl+P with $keyboard',
    async ({ key, code }) => {
      await open();
      let texts: (string | null)[] = [];
      print.mockImplementation(() => {
        fire('beforeprint');
        texts = rows().map(({ textContent }) => textContent);
        expect(within(sheet()!).queryByText(MISSING)).toBeNull();
        fire('afterprint');
      });
      expect(press({ key, code, ctrlKey: true }).defaultPrevented).toBe(true);
      await waitFor(() => expect(print).toHaveBeenCalledOnce());
      expect(texts).toHaveLength(90);
      expect(texts[0]).toContain('Message 0');
      expect(texts[89]).toContain('Message 89');
      expect(sheet()).toBeNull();
      expect(requests()).toHaveLength(1);
      expect(requests()[0]!.search.get('through')).toBe(server.state.messages.at(-1)!.id);
    },
  );

  it.each([
    { what: 'Ctrl+Shift+P', key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true },
    { what: 'Ctrl+Alt+P', key: 'p', code: 'KeyP', ctrlKey: true, altKey: true },
    { what: 'Ctrl+L of a Dvorak keyboard', key: 'l', code: 'KeyP', ctrlKey: true },
    { what: 'P', key: 'p', code: 'KeyP' },
  ])('[4.380] leaves $what to the browser', async ({ what: _what, ...keys }) => {
    await open();
    expect(press(keys).defaultPrevented).toBe(false);
    expect(requests()).toHaveLength(0);
  });

  it("[4.380] takes Cmd+P and leaves Ctrl+P on Apple's devices", async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    await open();
    expect(pressPrint().defaultPrevented).toBe(false);
    expect(press({ key: 'p', code: 'KeyP', metaKey: true }).defaultPrevented).toBe(true);
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(screen.queryByText('Loading the whole chat for printing…')).toBeNull();
    fire('afterprint');
  });

  it('[4.380] leaves Ctrl+P to the browser once all messages are loaded', async () => {
    server.state.messages = server.state.messages.slice(-10);
    await open();
    expect(pressPrint().defaultPrevented).toBe(false);
  });

  it('[4.380] prints messages that arrived while the others were loading', async () => {
    const other = server.onStream(`GET ${server.base}/messages/stream`);
    const { store } = await open();
    const all = server.state.messages;
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`GET ${server.base}/messages`, () => promise);
    print.mockImplementation(() => fire('beforeprint'));
    pressPrint();
    await waitFor(() => expect(requests()).toHaveLength(1));
    const parentId = all.at(-1)!.id;
    const next = testMessage({ role: 'user', content: 'Newest', parentId });
    other.send({ type: 'user_message', data: next });
    await waitFor(() => expect(lastShownId(store, CHAT_ID)).toBe(next.id));
    resolve(json(all));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(rows()).toHaveLength(91);
    expect(rows()[90]!.textContent).toContain('Newest');
    fire('afterprint');
  });

  it('[4.380] asks the server once, however often the user presses the keys', async () => {
    await open();
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`GET ${server.base}/messages`, () => promise);
    const notice = () => screen.findByText('Loading the whole chat for printing…');
    pressPrint();
    await notice();
    act(() => notifier.dismiss(notifier.get()!.id));
    // The user holds the key down.
    const held = { key: 'p', code: 'KeyP', ctrlKey: true, repeat: true };
    expect(press(held).defaultPrevented).toBe(true);
    expect(notifier.get()).toBeNull();
    expect(pressPrint().defaultPrevented).toBe(true);
    await notice();
    expect(print).not.toHaveBeenCalled();
    resolve(json(server.state.messages));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(requests()).toHaveLength(1);
    expect(notifier.get()).toBeNull();
  });

  it('[4.380] waits for a slow connection', async () => {
    await open();
    server.on(`GET ${server.base}/messages`, () => new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    pressPrint();
    await act(() => vi.advanceTimersByTimeAsync(100_000));
    expect(requests()).toHaveLength(1);
    expect(requests()[0]!.signal?.aborted).toBe(false);
  });

  it('[4.380] is not printed if the user leaves it meanwhile', async () => {
    const chat = await open();
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on(`GET ${server.base}/messages`, () => promise);
    pressPrint();
    await screen.findByText('Loading the whole chat for printing…');
    await chat.go('/');
    resolve(json(server.state.messages));
    await act(() => promise);
    expect(print).not.toHaveBeenCalled();
    expect(screen.queryByText('The chat was not printed')).toBeNull();
  });

  it('[4.380] is not printed if its messages cannot be loaded, unless the user accepts that', async () => {
    await open();
    server.on(`GET ${server.base}/messages`, () => failure('forbidden', 'Not now'));
    pressPrint();
    await screen.findByText('The chat was not printed');
    screen.getByText('Older messages could not be loaded.');
    expect(print).not.toHaveBeenCalled();
    print.mockImplementation(() => fire('beforeprint'));
    screen.getByRole('button', { name: 'Print without them' }).click();
    expect(print).toHaveBeenCalledOnce();
    within(sheet()!).getByText(MISSING);
    expect(rows()).toHaveLength(50);
    fire('afterprint');
  });

  it('[4.381] says that messages are missing if the browser prints without Ctrl+P', async () => {
    await open();
    fire('beforeprint');
    within(sheet()!).getByText(
      'Some messages are missing here. To print the whole chat, choose “Print” in the chat menu.',
    );
    expect(rows()).toHaveLength(50);
    expect(requests()).toHaveLength(0);
    fire('afterprint');
  });

  it('[4.381] says that messages are missing even before the code for printing has loaded', async () => {
    vi.spyOn(PrintedConversation, 'isLoaded').mockReturnValue(false);
    vi.spyOn(PrintedConversation, 'load').mockReturnValue(new Promise(() => {}));
    await open();
    fire('beforeprint');
    expect(sheet()).toBeNull();
    screen.getByText(MISSING);
  });
});
