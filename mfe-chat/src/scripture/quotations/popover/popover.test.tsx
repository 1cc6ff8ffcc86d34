import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { activateLanguage, notifier } from '@targum/ui-kit';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import type { FakeServer } from '../../../testing/fake-server.ts';
import { servePassages, testText } from '../../../testing/passages.tsx';
import { Quotations } from '../lazy-quotations.ts';
import { marksIn, plain, quotationOf, renderReply, SOURCE } from '../testing/quoted.tsx';
import { QuotationPopover } from '../marks/quotation-mark.tsx';

await Quotations.load();

const WORDS = '“He rose and **said** to the sea, ‘Be still!’”';
const TEXT = `So: ${WORDS} And then.`;

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  servePassages(server);
});
afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

const render = (more: Partial<QuotationAnnotation> = {}) =>
  renderReply({
    text: TEXT,
    annotations: [quotationOf(TEXT, WORDS, { result: 'differs', source: SOURCE, ...more })],
  });

const mark = (name: string | RegExp = /^Not the exact words/) =>
  screen.getByRole('button', { name });
const popover = () => screen.findByRole('dialog');

/** Returns the words of an element, with brackets around the words that differ. */
const marked = (element: Element | null | undefined): string =>
  (element?.innerHTML ?? '')
    .replaceAll(/<span[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<(?:del|ins)[^>]*>/g, '[')
    .replaceAll(/<\/(?:del|ins)>/g, ']');

describe('the popover of a quotation whose words differ', () => {
  it('[4.263] shows both versions, and marks the words that differ', async () => {
    const { user } = render();
    await user.click(mark());
    const dialog = await popover();
    within(dialog).getByText('Not the exact words');
    within(dialog).getByText('In the reply');
    within(dialog).getByText('Mark 4:39 · WEB');
    expect(marked(dialog.querySelector('p:has(del)'))).toBe(
      'He [rose] and said to the sea, ‘Be still!’',
    );
    const source = dialog.querySelector('p:has(ins)');
    expect(marked(source)).toBe('He [woke,] and said to the sea, “Be still!”');
    expect([source?.getAttribute('lang'), source?.getAttribute('dir')]).toEqual(['en', 'ltr']);
  });

  it.each([
    ['en', 'He differs: woke, (end of difference)  and said'],
    ['fr', 'He diffère : woke, (fin de la différence)  and said'],
    ['ar', 'He تختلف: woke, (نهاية الاختلاف)  and said'],
  ] as const)('[4.263] says which words differ in %s', async (language, heard) => {
    await act(() => activateLanguage(language));
    const { element, user } = render();
    await user.click(marksIn(element)[0]!.querySelector('[role=button]')!);
    const source = (await popover()).querySelector('p:has(ins)');
    expect(source?.textContent).toContain(heard);
    expect(source?.querySelector('ins span')?.getAttribute('lang')).toBe(language);
  });

  it('[4.263] leaves the references of the reply out of its words', async () => {
    const text = '> He rose and said to the sea, “Be still!”\n> (Mark 4:39, WEB)';
    const start = text.indexOf('Mark');
    const { user } = renderReply({
      text,
      annotations: [
        quotationOf(text, text, { result: 'differs', source: SOURCE }),
        {
          ...{ kind: 'reference', start, end: start + 9, ref: 'MRK 4:39', label: 'Mark 4:39' },
          textId: 'web',
        },
      ],
    });
    await user.click(mark());
    expect(marked((await popover()).querySelector('p:has(del)'))).toBe(
      'He [rose] and said to the sea, “Be still!”',
    );
  });

  it('[4.263] gives both versions the language and direction of the text', async () => {
    const { user } = render({
      ...{ source: 'فَقَالَ لِلْبَحْرِ', language: 'ar', direction: 'rtl', abbreviation: 'VAN' },
    });
    await user.click(mark());
    const versions = [...(await popover()).querySelectorAll('[lang="ar"]')];
    expect(versions.map((version) => version.getAttribute('dir'))).toEqual(['rtl', 'rtl']);
    // A quotation close to the text's wording is assumed to be in the text's language.
    expect(versions.map((version) => marked(version).replaceAll(/[[\]]/g, ''))).toEqual([
      'He rose and said to the sea, ‘Be still!’',
      'فَقَالَ لِلْبَحْرِ',
    ]);
  });

  it.each([
    ['fr', 'Les mots diffèrent du texte', 'Dans la réponse', 'Afficher les mots exacts'],
    ['ar', 'الكلمات تختلف عن النص', 'في الرد', 'إظهار الكلمات بنصّها'],
  ] as const)(
    '[4.263, 4.264] is in the language of the page: %s',
    async (language, name, reply, show) => {
      await act(() => activateLanguage(language));
      const { user } = render();
      await user.click(mark(name));
      const dialog = await popover();
      expect(within(dialog).getByText(reply)).toBeTruthy();
      expect(within(dialog).getByRole('button', { name: show })).toBeTruthy();
    },
  );

  it('[4.273] has the focus, and gives it back', async () => {
    const { user } = render();
    const button = mark();
    expect(button.getAttribute('aria-haspopup')).toBe('dialog');
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    const dialog = await popover();
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('[4.273] is left with Tab after its link', async () => {
    const { user } = render();
    await user.click(mark());
    const dialog = await popover();
    await waitFor(() => expect(document.activeElement).toBe(dialog));
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Show the exact words');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Open Mark 4:39');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('What this mark means');
    await user.tab();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'next' }));
  });

  it('[4.263] opens the verses, with the focus on the mark', async () => {
    const { open, user } = render();
    const focused: (Element | null)[] = [];
    open.mockImplementation(() => void focused.push(document.activeElement));
    await user.click(mark());
    await user.click(within(await popover()).getByRole('button', { name: 'Open Mark 4:39' }));
    expect(open.mock.calls).toEqual([[{ ref: 'MRK 4:39', textId: 'web' }]]);
    expect(focused).toEqual([mark()]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[4.275] says so if its code cannot be loaded', async () => {
    vi.spyOn(QuotationPopover, 'load').mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
    const notices = vi.spyOn(notifier, 'notify');
    const { user } = render();
    await user.click(mark());
    await waitFor(() => expect(notices).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(mark());
    await popover();
  });
});

describe('a quotation with the same words', () => {
  it('[4.261] shows the words as the text of Scripture writes them', async () => {
    const { user, element } = render({ result: 'same_words' });
    expect(plain(marksIn(element)[0]?.textContent)).toBe('Mark 4:39 · WEB');
    await user.click(mark('Exact quotation: Mark 4:39 · WEB'));
    const dialog = await popover();
    expect(marked(dialog.querySelector('[lang="en"]'))).toBe(
      'He [woke,] and said to the sea, “Be still!”',
    );
    expect(within(dialog).queryByText('In the reply')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Show the exact words' })).toBeNull();
    within(dialog).getByRole('button', { name: 'Open Mark 4:39' });
  });
});

describe('a quotation that was checked with an earlier edition', () => {
  const EARLIER = 'checked with an earlier edition';

  it('[4.268] says so in its mark and in the title of its popover', async () => {
    servePassages(server, { texts: [testText({ checksum: 'c2' })] });
    const { user } = render();
    await waitFor(() => mark(`Not the exact words · ${EARLIER}`));
    await user.click(mark());
    expect(within(await popover()).getAllByText(RegExp(EARLIER))).toHaveLength(1);
  });

  it('[4.268] says nothing if the texts cannot be loaded', async () => {
    server.on('GET /api/texts', () => json({ code: 'internal', message: 'No' }, 500));
    const { user } = render();
    await user.click(mark());
    const dialog = await popover();
    await waitFor(() => expect(server.callsTo('GET', '/api/texts')).not.toEqual([]));
    await act(async () => {});
    expect(within(dialog).queryByText(RegExp(EARLIER))).toBeNull();
    expect(dialog.querySelector('ins')).not.toBeNull();
  });
});
