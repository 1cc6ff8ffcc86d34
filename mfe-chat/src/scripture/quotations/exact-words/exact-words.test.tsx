import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { forget } from '@targum/ui-kit';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { servePassages, testPassage } from '../../../testing/passages.tsx';
import { refusal } from '../../../testing/refusal.ts';
import { Quotations } from '../lazy-quotations.ts';
import {
  marksIn,
  plain,
  quotationOf,
  renderReply,
  SOURCE,
  textWithoutMarks,
} from '../testing/quoted.tsx';

await Quotations.load();

const WORDS = '“He rose and said, ‘Be still!’”';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  servePassages(server, {
    found: {
      'MRK 4:39': testPassage('MRK 4:39', [39]),
      'MRK 4:40': testPassage('MRK 4:40', [40]),
    },
  });
});

const render = (text: string, more: Partial<QuotationAnnotation> = {}) =>
  renderReply({
    text,
    annotations: [
      quotationOf(text, text.startsWith('>') ? text : WORDS, {
        result: 'differs',
        source: SOURCE,
        ...more,
      }),
    ],
  });

const mark = () => screen.getByRole('button', { name: 'Not the exact words' });
const words = () => screen.findByRole('group', { name: 'Mark 4:39 · WEB' });

/** Renders a reply and shows the exact words of its quotation. */
async function showIn(text: string, more: Partial<QuotationAnnotation> = {}) {
  const reply = render(text, more);
  await reply.user.click(mark());
  await reply.user.click(await screen.findByRole('button', { name: 'Show the exact words' }));
  return reply;
}

describe('the exact words of a quotation', () => {
  it('stay shown when another chat is deleted, and not after a logout', async () => {
    const { store } = await showIn(`So: ${WORDS}`);
    const block = await words();
    await act(() => store.dispatch(forget('user-1', 'another')));
    expect(block.isConnected).toBe(true);
    await act(() => store.dispatch(forget('user-1')));
    expect(block.isConnected).toBe(false);
  });

  it('[4.264] are shown below the paragraph, and hidden again', async () => {
    const text = `So: ${WORDS} And then.\n\nThe end.`;
    const { element, user } = await showIn(text);
    const block = await words();
    await within(block).findByText(/Talu mera 39\./);
    await waitFor(() => expect(document.activeElement).toBe(block));
    const [first, second] = element.querySelectorAll('p');
    expect(first?.nextElementSibling).toBe(block);
    expect(block.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(textWithoutMarks(element)).toContain(`So: ${WORDS} And then.`);
    expect(block.querySelector('div[lang="en"][dir="ltr"]')?.textContent).toContain('Talu mera');

    await user.click(within(block).getByRole('button', { name: 'Hide the exact words' }));
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(mark());
    await user.click(mark());
    await screen.findByRole('button', { name: 'Show the exact words' });
  });

  it('[4.264] can be hidden from the popover, too', async () => {
    const { user } = await showIn(`So: ${WORDS}`);
    await words();
    await user.click(mark());
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Hide the exact words',
      }),
    );
    expect(screen.queryByRole('group')).toBeNull();
    expect(document.activeElement).toBe(mark());
  });

  it('[4.264] do not take the focus if the user has moved on before they arrive', async () => {
    const { user } = render(`So: ${WORDS}`);
    await user.click(mark());
    const show = await screen.findByRole('button', { name: 'Show the exact words' });
    const next = screen.getByRole('button', { name: 'next' });
    // Both events happen before the page renders the words.
    act(() => {
      show.click();
      expect(document.activeElement).toBe(mark());
      next.focus();
    });
    await within(await words()).findByText(/Talu mera 39\./);
    expect(document.activeElement).toBe(next);
  });

  it.each([
    ['in a block quotation', '> He rose\n> and said', 'blockquote'],
    ['in a list item', `- ${WORDS} so\n- two`, 'li'],
    ['in a paragraph in a list item', `- ${WORDS} so\n\n- two`, 'li'],
    ['in a cell', `| a |\n|---|\n| ${WORDS} |`, 'td'],
  ])('[4.264] %s stay inside that element', async (_where, text, tag) => {
    const { element } = await showIn(text);
    const block = await words();
    expect(block.closest(tag)).toBe(element.querySelector(tag));
    expect(block.closest('p')).toBeNull();
  });

  it('[4.264] stand above the inner list of a list item', async () => {
    const { element } = await showIn(`- ${WORDS} so\n  - one`);
    expect((await words()).nextElementSibling).toBe(element.querySelector('li ul'));
  });

  it.each(['- “a b” and “c d”\n  - one', '| a |\n|---|\n| “a b” and “c d” |', '“a b” and “c d”'])(
    '[4.264] keep the order of several quotations in %j',
    async (text) => {
      const differs = { result: 'differs', source: SOURCE } as const;
      const { user } = renderReply({
        text,
        annotations: [
          quotationOf(text, '“a b”', differs),
          quotationOf(text, '“c d”', { ...differs, ref: 'MRK 4:40', label: 'Mark 4:40' }),
        ],
      });
      for (const each of screen.getAllByRole('button', { name: 'Not the exact words' })) {
        await user.click(each);
        await user.click(await screen.findByRole('button', { name: 'Show the exact words' }));
      }
      const second = await screen.findByRole('group', { name: 'Mark 4:40 · WEB' });
      expect(screen.getAllByRole('group', { name: / · WEB$/ })).toEqual([await words(), second]);
    },
  );

  it('[4.264] stay when the reply scrolls out of view and back, and do not take the focus again', async () => {
    const text = `So: ${WORDS}`;
    const { show, user } = await showIn(text);
    await words();
    await user.click(screen.getByRole('button', { name: 'next' }));
    show({ text: '', annotations: [] });
    expect(screen.queryByRole('group')).toBeNull();
    show({
      text,
      annotations: [quotationOf(text, WORDS, { result: 'differs', source: SOURCE })],
    });
    const block = await words();
    await within(block).findByText(/Talu mera 39\./);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'next' }));
  });

  it('[4.264] say that they are loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.on('GET /api/passages', () => promise);
    await showIn(`So: ${WORDS}`);
    const status = within(await words()).getByRole('status');
    await waitFor(() => expect(status.textContent).toBe('Loading the passage…'));
    resolve(json(testPassage('MRK 4:39', [39])));
    await within(await words()).findByText(/Talu mera 39\./);
    expect(status.textContent).toBe('');
  });

  it('[4.264] say that they could not be loaded, and load again', async () => {
    server.on('GET /api/passages', () => json({ code: 'internal', message: 'No' }, 500));
    const { user } = await showIn(`So: ${WORDS}`);
    const alert = await within(await words()).findByRole('alert');
    within(alert).getByText('The passage could not be loaded. Please try again.');
    servePassages(server, { found: { 'MRK 4:39': testPassage('MRK 4:39', [39]) } });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(document.activeElement).toBe(screen.getByRole('group'));
    await within(await words()).findByText(/Talu mera 39\./);
  });

  it('[4.264] say that there is no connection, and load when it is back', async () => {
    const { user, unmount } = await showIn(`So: ${WORDS}`);
    await user.click(within(await words()).getByRole('button', { name: 'Hide the exact words' }));
    unmount();
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    window.dispatchEvent(new Event('offline'));
    await showIn(`So: ${WORDS}`, { ref: 'MRK 4:40', label: 'Mark 4:40' });
    const block = await screen.findByRole('group', { name: 'Mark 4:40 · WEB' });
    expect(await within(block).findByText(/^You are offline/)).toBeTruthy();
    vi.stubGlobal('fetch', online);
    window.dispatchEvent(new Event('online'));
    expect(await within(block).findByText(/Talu mera 40\./)).toBeTruthy();
  });

  it('[4.264, 4.268] say that the text was removed', async () => {
    server.on('GET /api/passages', () => refusal('unknown_text'));
    await showIn(`So: ${WORDS}`);
    const alert = await within(await words()).findByRole('alert');
    expect(alert.textContent).toMatch(/^This text is not installed\./);
    expect(within(alert).queryByText(/open another reference/)).toBeNull();
  });
});

it('[4.264] are not offered for a quotation that names no verses', async () => {
  const text = `So: ${WORDS}`;
  const { element, user } = renderReply({
    text,
    annotations: [
      { start: 4, end: text.length, kind: 'quotation', result: 'differs', source: SOURCE },
    ],
  });
  expect(marksIn(element).map(({ textContent }) => plain(textContent))).toEqual([
    'Not the exact words',
  ]);
  await user.click(mark());
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByRole('button')).toBeNull();
  await act(async () => {});
});
