import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audioCalls, SPEECH_TYPE } from '@targum/contracts';
import { reading } from '../../../voice/read-aloud/reading.ts';
import { failure, json, testChat } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import {
  cleanUpPassages,
  renderPassages,
  servePassageRegion,
  setWidth,
} from '../../../testing/render-passages.tsx';

let server: FakeServer;

beforeEach(() => {
  server = servePassageRegion();
});
afterEach(cleanUpPassages);

const button = (name: string) => screen.findByRole('button', { name });
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

async function openMark() {
  const page = renderPassages();
  await page.enter();
  await page.open('MRK 2:3-4', 'Mark 2:3–4');
  return page;
}

describe('the button that asks about a passage', () => {
  it('[4.249] adds the reference to the typed text and moves the focus there', async () => {
    const { user } = await openMark();
    await user.click(await button('Ask about this passage'));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(input().value).toBe('And then Mark 2:3–4');
    expect(screen.queryByRole('region', { name: 'Passage' })).not.toBeNull();
  });

  it('[4.249] closes the sheet, which covers the input', async () => {
    setWidth(390);
    const page = await openMark();
    await page.user.click(await button('Ask about this passage'));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    expect(input().value).toBe('And then Mark 2:3–4');
    expect(screen.queryByRole('dialog', { name: 'Passage' })).toBeNull();
    await page.go(-1);
    expect(page.address()).toBe('/before');
  });
});

describe('the button that uses a passage for the chat', () => {
  it('[4.249] sets the passage, and says so', async () => {
    server.on(`PATCH ${server.base}`, ({ body }) => json({ ...testChat(), ...(body as object) }));
    const { user } = await openMark();
    await user.click(await button('Use for this chat'));
    const used = await button('This is the passage of this chat');
    expect(server.callsTo('PATCH', server.base).map(({ body }) => body)).toEqual([
      { passage: { ref: 'MRK 2:3-4', textId: 'talu' } },
    ]);
    expect(used.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(used);
    await user.click(screen.getByRole('button', { name: 'After' }));
    await button('Use for this chat');
  });

  it('[4.249] is there again if the passage could not be set', async () => {
    server.on(`PATCH ${server.base}`, () => failure('internal', 'Internal error'));
    const { user } = await openMark();
    await user.click(await button('Use for this chat'));
    expect(await screen.findByText('Internal error')).toBeTruthy();
    expect(await button('Use for this chat')).toBeTruthy();
  });
});

describe("the button beside the chat's passage", () => {
  const textOf = { chat: testChat({ passage: { ref: 'MRK 2:3-4', textId: 'talu' } }) };

  beforeEach(() => {
    Object.assign(server.state, textOf);
    server.on(`PATCH ${server.base}`, ({ body }) => {
      server.state.chat = { ...server.state.chat, ...(body as object) };
      return json(server.state.chat);
    });
  });

  it('[4.249, 4.422] changes the passage in a dialog, and shows the new one', async () => {
    const { user } = await openMark();
    await user.click(await button('Change passage'));
    expect(screen.queryByRole('button', { name: /this chat$/ })).toBeNull();
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Reference' });
    expect(field.value).toBe('Mark 2:3–4');
    await user.clear(field);
    await user.type(field, 'JON 1:16-17{Enter}');
    const title = await screen.findByRole('heading', { level: 2, name: 'Jonah 1:16–17' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(title));
    await button('Change passage');
  });

  it('[4.422] closes a passage that was removed, and is not beside other passages', async () => {
    const { user, open } = await openMark();
    await open('MRK 9:1', 'Mark 9:1');
    expect(screen.queryByRole('button', { name: 'Change passage' })).toBeNull();
    await open('MRK 2:3-4', 'Mark 2:3–4');
    await user.click(await button('Change passage'));
    await user.click(await button('Remove'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Passage' })).toBeNull());
  });
});

describe('the reading of a passage', () => {
  const asked = () => server.callsTo('POST', audioCalls.speak.path).map(({ body }) => body);

  beforeEach(() => {
    server.on(
      `POST ${audioCalls.speak.path}`,
      () => new Response('sound', { headers: { 'content-type': SPEECH_TYPE } }),
    );
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
      this: HTMLMediaElement,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('playing')));
      return Promise.resolve();
    });
  });

  it('[4.248] says the verses without numbers, with a player below them', async () => {
    const { user } = await openMark();
    await user.click(await button('Read aloud'));
    await waitFor(() => expect(asked()[0]).toMatchObject({ text: 'Word 2:3 in talu.' }));
    const player = await screen.findByRole('group', { name: 'Player' });
    expect(player.closest('[data-passage]')).not.toBeNull();
    expect(screen.getAllByRole('group', { name: 'Player' })).toHaveLength(1);
    await user.click(await button('Stop reading'));
    expect(reading.id()).toBeNull();
  });

  it('[4.248] ends when the passage closes', async () => {
    const { user } = await openMark();
    await user.click(await button('Read aloud'));
    await waitFor(() => expect(reading.id()).toBe('passage'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(reading.id()).toBeNull());
  });

  it('[4.248] ends when another passage takes its place', async () => {
    const page = await openMark();
    await page.user.click(await button('Read aloud'));
    await waitFor(() => expect(reading.id()).toBe('passage'));
    await page.open('JON 1:16-17', 'Jonah 1:16–17');
    expect(reading.id()).toBeNull();
  });
});

describe('a page without a network', () => {
  const goOffline = () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    window.dispatchEvent(new Event('offline'));
  };

  it('[4.259] keeps an opened passage readable, says that another passage cannot be loaded, and loads that passage later', async () => {
    const online = globalThis.fetch;
    const page = await openMark();
    await button('After');
    await page.user.keyboard('{Escape}');
    goOffline();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    expect(await screen.findByText('Word 2:3 in talu.', { exact: false })).toBeTruthy();
    await page.user.click(page.opener('JON 1:16-17'));
    const missing = /^You are offline, and this passage has not been opened before/;
    expect(await screen.findByText(missing)).toBeTruthy();
    vi.stubGlobal('fetch', online);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Word 1:16 in talu.', { exact: false })).toBeTruthy();
  });
});
