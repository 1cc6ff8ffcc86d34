import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Passage } from '@targum/contracts/on-demand';
import { json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { mera, talu } from '../../../testing/fake-texts.ts';
import {
  cleanUpPassages,
  renderPassages,
  servePassageRegion,
  versesShown,
} from '../../../testing/render-passages.tsx';

let server: FakeServer;

beforeEach(() => {
  server = servePassageRegion();
});
afterEach(cleanUpPassages);

const button = (name: string) => screen.getByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const asked = () =>
  server.callsTo('GET', '/api/passages').map(({ search }) => Object.fromEntries(search));

async function openAt(ref: string, name: string) {
  const page = renderPassages();
  await page.enter();
  await page.open(ref, name);
  await screen.findByRole('button', { name: 'After' });
  return page;
}

/** Chooses a text in a chooser. */
async function choose({ user }: Awaited<ReturnType<typeof openAt>>, label: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name }));
}

describe('the verses', () => {
  it('[4.242] include the number of each new chapter, titles, and a note about missing verses', async () => {
    const passage: Passage = {
      ...{ ref: 'JON 1:17-2:3', text: mera, before: null, after: null },
      verses: [
        { chapter: 1, verse: 17, text: 'A fish.' },
        { chapter: 2, verse: 1, verseEnd: 2, title: 'A song', text: 'A prayer.' },
      ],
      missing: ['JON 2:3'],
    };
    server.on('GET /api/passages', () => json(passage));
    await openAt('JON 1:16-17', 'יונה 1:17–2:3');
    const area = document.querySelector<HTMLElement>('[data-passage] div[lang="he"]');
    expect(area?.dir).toBe('rtl');
    expect(area?.textContent).toBe('17\u202FA fish. A song2:1–2\u202FA prayer. ');
    within(area!).getByRole('heading', { level: 3, name: 'A song' });
    expect([...area!.querySelectorAll('sup')].map(({ textContent }) => textContent)).toEqual([
      '17',
      '2:1–2',
    ]);
    screen.getByText('This text does not have: יונה 2:3');
    screen.getByText('The mera text, public domain');
    const named = screen.getByRole('heading', { level: 2 }).firstElementChild;
    expect([named?.getAttribute('lang'), named?.getAttribute('dir')]).toEqual(['he', 'rtl']);
  });

  it('[4.244] are extended before and after, up to the ends of the book', async () => {
    const { user } = await openAt('MRK 2:3-4', 'Mark 2:3–4');
    await user.click(button('Before'));
    await title('Mark 1:3–2:4');
    await user.click(button('After'));
    await title('Mark 1:3–3:1');
    expect(versesShown()[0]).toMatch(
      /^3\u202FWord 1:3 .* 2:1\u202FWord 2:1 .* 3:1\u202FWord 3:1 in talu\.$/,
    );
    await user.click(button('Before'));
    await title('Mark 1:1–3:1');
    expect(button('Before').getAttribute('aria-disabled')).toBe('true');
    expect(button('After').getAttribute('aria-disabled')).not.toBe('true');
    expect(document.activeElement).toBe(button('Before'));
  });

  it('[4.244] stay as they are if the server cannot read more verses', async () => {
    const { user } = await openAt('MRK 2:3-4', 'Mark 2:3–4');
    server.on('GET /api/passages', () => json({ code: 'not_found', message: 'No' }, 404));
    await user.click(button('After'));
    await screen.findByText('The verses could not be added');
    await title('Mark 2:3–4');
    expect(versesShown()).toEqual(['3\u202FWord 2:3 in talu. 4\u202FWord 2:4 in talu.']);
  });

  it('[4.246] keep their larger size when another passage opens', async () => {
    const { user, unmount } = await openAt('MRK 2:3-4', 'Mark 2:3–4');
    await user.click(button('Larger text'));
    expect(button('Larger text').getAttribute('aria-pressed')).toBe('true');
    unmount();
    await openAt('JON 1:16-17', 'Jonah 1:16–17');
    expect(button('Larger text').getAttribute('aria-pressed')).toBe('true');
  });

  it('[4.247] are copied with the reference and the attribution', async () => {
    const { user } = await openAt('MRK 2:3-4', 'Mark 2:3–4');
    await user.click(button('Copy'));
    expect(await navigator.clipboard.readText()).toBe(
      '3 Word 2:3 in talu. 4 Word 2:4 in talu.\n(Mark 2:3–4, TALU)\nThe talu text, public domain',
    );
  });
});

describe('a passage in another text', () => {
  it('[4.255] has the verses at the places that they have there', async () => {
    const page = await openAt('JON 1:16-17', 'Jonah 1:16–17');
    await choose(page, 'Text', mera.name);
    await title('יונה 1:16–2:1');
    expect(asked().at(-1)).toEqual({ ref: 'JON 1:16-17', text: 'mera', numberingOf: 'talu' });
    await page.user.click(button('After'));
    await title('יונה 1:16–2:6');
    await choose(page, 'Text', talu.name);
    await title('Jonah 1:16–2:5');
  });

  it('[4.256] says what to do if the text has no such book', async () => {
    const page = await openAt('MRK 2:3-4', 'Mark 2:3–4');
    await choose(page, 'Text', mera.name);
    const alert = await screen.findByRole('alert');
    within(alert).getByText('This text does not have this book.');
    within(alert).getByText('Choose another text, or open another reference.');
    await choose(page, 'Text', talu.name);
    await waitFor(() =>
      expect(versesShown()).toEqual(['3\u202FWord 2:3 in talu. 4\u202FWord 2:4 in talu.']),
    );
  });

  it('[4.255] stands beside the first text, each with its own numbers, language and direction', async () => {
    const page = await openAt('JON 1:16-17', 'Jonah 1:16–17');
    await choose(page, 'Compare with', mera.name);
    await screen.findByRole('heading', { level: 3, name: 'יונה 1:16–2:1 · MERA' });
    screen.getByRole('heading', { level: 3, name: 'Jonah 1:16–17 · TALU' });
    expect(versesShown()).toEqual([
      '16\u202FWord 1:16 in talu. 17\u202FWord 1:17 in talu.',
      '16\u202FWord 1:16 in mera. 2:1\u202FWord 2:1 in mera.',
    ]);
    await page.user.click(button('After'));
    await screen.findByRole('heading', { level: 3, name: 'יונה 1:16–2:6 · MERA' });
    await page.user.click(page.opener('MRK 2:3-4'));
    await screen.findByText('This text does not have this book.');
    await choose(page, 'Compare with', 'No other text');
    await waitFor(() =>
      expect(versesShown()).toEqual(['3\u202FWord 2:3 in talu. 4\u202FWord 2:4 in talu.']),
    );
  });
});
