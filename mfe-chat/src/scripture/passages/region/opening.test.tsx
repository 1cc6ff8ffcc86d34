import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { installTexts } from '../../../testing/fake-texts.ts';
import {
  cleanUpPassages,
  renderPassages,
  servePassageRegion,
  setWidth,
  versesShown,
} from '../../../testing/render-passages.tsx';

let server: FakeServer;

beforeEach(() => {
  server = servePassageRegion();
});
afterEach(cleanUpPassages);

const region = () => screen.queryByRole('region', { name: 'Passage' });
const dialog = () => screen.queryByRole('dialog', { name: 'Passage' });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });

const shapes = [
  { shape: 'region', width: 1100, shown: region },
  { shape: 'sheet', width: 1099, shown: dialog },
] as const;

async function enter() {
  const page = renderPassages();
  await page.enter();
  return page;
}

describe.each(shapes)('the $shape of a window of $width px', ({ width, shown }) => {
  beforeEach(() => setWidth(width));

  it('[4.240, 4.241] shows the verses of a reference, with the focus on its title', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await waitFor(() =>
      expect(versesShown()).toEqual(['3\u202FWord 2:3 in talu. 4\u202FWord 2:4 in talu.']),
    );
    expect(shown()?.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toBe('Mark 2:3–4');
  });

  it('[4.250, 4.251] is closed by Escape, which leaves no entry in the history', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(page.opener('MRK 2:3-4')));
    await page.go(-1);
    expect(page.address()).toBe('/before');
  });

  it('[4.250] goes back a single step when Escape is pressed twice', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await page.user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(shown()).toBeNull());
    expect(page.address()).toBe('/chat');
  });

  it('[4.250, 4.251] is closed by its button and by the back button, which stays in the chat', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await page.user.click(screen.getByRole('button', { name: 'Close the passage' }));
    await waitFor(() => expect(shown()).toBeNull());
    await page.open('JON 1:16-17', 'Jonah 1:16–17');
    await page.go(-1);
    expect(shown()).toBeNull();
    expect(page.address()).toBe('/chat');
    await waitFor(() => expect(document.activeElement).toBe(page.opener('JON 1:16-17')));
  });

  it('[4.250] shows another reference in its place, without another step in the history', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await act(async () => page.opener('JON 1:16-17').click());
    await title('Jonah 1:16–17');
    expect(screen.queryByText('Mark 2:3–4')).toBeNull();
    await page.go(-1);
    expect(shown()).toBeNull();
    expect(page.address()).toBe('/chat');
  });

  it('[4.250] closes when the user leaves the chat, and opens again on the way back', async () => {
    const page = await enter();
    await page.open('MRK 2:3-4', 'Mark 2:3–4');
    await page.go('/before');
    expect(shown()).toBeNull();
    await page.go(-1);
    await title('Mark 2:3–4');
  });

  it('[4.256] says that the verses could not be loaded, and tries again', async () => {
    server.on('GET /api/passages', () => failure('internal', 'Internal error'));
    const page = await enter();
    await page.user.click(page.opener('MRK 2:3-4'));
    const alert = await screen.findByRole('alert');
    within(alert).getByText('The passage could not be loaded. Please try again.');
    installTexts(server);
    await page.user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(versesShown()).toHaveLength(1));
  });
});

it('[4.240] the sheet makes the chat behind it inert, and the region does not', async () => {
  setWidth(390);
  const page = await enter();
  await page.open('MRK 2:3-4', 'Mark 2:3–4');
  const isInert = () => page.opener('MRK 2:3-4').closest('[inert]') !== null;
  expect(isInert()).toBe(true);
  expect(dialog()?.getAttribute('aria-modal')).toBe('true');
  setWidth(1280);
  expect(isInert()).toBe(false);
  expect(region()?.getAttribute('aria-modal')).toBeNull();
});

it('[4.240] the sheet keeps the focus inside on Tab', async () => {
  setWidth(390);
  const page = await enter();
  await page.open('MRK 2:3-4', 'Mark 2:3–4');
  await screen.findByRole('button', { name: 'Use for this chat' });
  screen.getByRole('button', { name: 'Close the passage' }).focus();
  await page.user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe('Use for this chat');
  await page.user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close the passage');
});

it('[4.251] the chat handles Escape first while the focus is in the chat', async () => {
  const page = await enter();
  await page.open('MRK 2:3-4', 'Mark 2:3–4');
  const stop = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', stop);
  await page.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await page.user.keyboard('{Escape}');
  expect(region()).not.toBeNull();
  document.removeEventListener('keydown', stop);
  await page.user.keyboard('{Escape}');
  await waitFor(() => expect(region()).toBeNull());
});
