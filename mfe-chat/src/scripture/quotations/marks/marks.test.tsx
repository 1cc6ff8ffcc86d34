import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { activateLanguage, BookOpen20Regular, Copy20Regular, Edit20Regular } from '@targum/ui-kit';
import { EyeOff20Regular } from '@targum/ui-kit/forms';
import { addStyles, renderWithKit } from '@targum/ui-kit/testing';
import Markdown from '../../annotated-markdown/markdown.tsx';
import { annotationOf } from '../../passages/references/testing/find-references.ts';
import { createFakeServer, json } from '../../../testing/fake-server.ts';
import { arabicText, servePassages, testText } from '../../../testing/passages.tsx';
import { Quotations } from '../lazy-quotations.ts';
import { marksIn, plain, quotationOf, renderReply, SOURCE } from '../testing/quoted.tsx';

await Quotations.load();

const WORDS = '“Be still!”';
const TEXT = `He said ${WORDS} to the sea.`;

beforeEach(() => {
  servePassages(createFakeServer());
});
afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

const render = (more: Partial<QuotationAnnotation>, text = TEXT) =>
  renderReply({ text, annotations: [quotationOf(text, WORDS, more)] });

describe('the mark of a quotation', () => {
  it.each<[Partial<QuotationAnnotation>, string, string, string]>([
    [{ result: 'exact' }, 'Mark 4:39 · WEB', 'Mark 4:39 · WEB', 'Mark 4:39 · WEB'],
    [
      { result: 'differs', source: SOURCE },
      'Not the exact words',
      'Les mots diffèrent du texte',
      'الكلمات تختلف عن النص',
    ],
    [
      { result: 'retelling' },
      'Retelling, not a quotation',
      'Reformulation, pas une citation',
      'إعادة صياغة وليس اقتباسًا',
    ],
    [
      { result: 'elsewhere', label: 'Mark 5:36' },
      'These words stand in Mark 5:36.',
      'Ces mots se trouvent dans Mark 5:36.',
      'هذه الكلمات موجودة في Mark 5:36.',
    ],
    [{ result: 'unchecked' }, 'Not checked', 'Non vérifiée', 'لم يتم التحقق منه'],
    [{ result: 'pasted' }, 'From your text', 'Tirée de votre texte', 'من نصك'],
    [
      { result: 'retelling', isCut: true },
      'Retelling, not a quotation · longer than checked',
      'Reformulation, pas une citation · seul le début a été vérifié',
      'إعادة صياغة وليس اقتباسًا · أطول مما تم التحقق منه',
    ],
  ])('[4.260, 4.266] has the words of each language: %j', async (more, en, fr, ar) => {
    const { element } = render(more);
    const shown = () => marksIn(element).map(({ textContent }) => plain(textContent));
    expect(shown()).toEqual([en]);
    await act(() => activateLanguage('fr'));
    expect(shown()).toEqual([fr]);
    await act(() => activateLanguage('ar'));
    expect(shown()).toEqual([ar]);
    const page = marksIn(element)[0]?.querySelector('[lang="ar"]');
    expect(page?.getAttribute('dir')).toBe('rtl');
  });

  it('[4.260] follows the quoted words, and a vertical line precedes them', () => {
    const { element } = render({});
    const words = element.querySelector('[data-quotation="exact"]');
    expect(words?.textContent).toBe(WORDS);
    expect(words?.nextElementSibling).toBe(marksIn(element)[0]);
    expect(plain(element.textContent)).toBe(`He said ${WORDS} Mark 4:39 · WEB to the sea.`);
  });

  it('[4.261] does not wrap between the dot and the name of the text', () => {
    addStyles();
    const [mark] = marksIn(render({ isCut: true }).element);
    const lines = [...mark!.querySelectorAll('span')].filter(
      (each) => getComputedStyle(each).whiteSpace === 'nowrap',
    );
    expect(lines.map(({ textContent }) => plain(textContent))).toEqual([
      'Mark',
      '· WEB',
      '· longer',
    ]);
    expect(plain(mark!.textContent)).toBe('Mark 4:39 · WEB · longer than checked');
  });

  it('[4.276] has a different icon for each result', () => {
    const icons = (
      ['exact', 'differs', 'elsewhere', 'retelling', 'unchecked', 'pasted'] as const
    ).map((result) => marksIn(render({ result }).element)[0]?.querySelector('svg')?.innerHTML);
    expect(icons).not.toContain(undefined);
    expect(new Set(icons).size).toBe(icons.length);
    // Controls of messages, passages and passwords have the following icons.
    const { container } = renderWithKit(
      <>
        <BookOpen20Regular />
        <Copy20Regular />
        <Edit20Regular />
        <EyeOff20Regular />
      </>,
    );
    const others = [...container.querySelectorAll('svg')].map((svg) => svg.innerHTML);
    expect(others).toHaveLength(4);
    expect(icons.filter((icon) => others.includes(icon!))).toEqual([]);
  });

  it.each([
    ['en', 'Exact quotation: Mark 4:39 · WEB'],
    ['fr', 'Citation exacte : Mark 4:39 · WEB'],
    ['ar', 'اقتباس حرفي: Mark 4:39 · WEB'],
  ] as const)(
    '[4.261] has the name of an exact quotation in %s, and opens the verses',
    async (language, name) => {
      await act(() => activateLanguage(language));
      const { open, user } = render({});
      const button = screen.getByRole('button', { name });
      expect(plain(button.textContent)).toBe('Mark 4:39 · WEB');
      // The tooltip repeats the meaning of the icon.
      expect(button.querySelector('[title]')?.getAttribute('title')).toBe(name);
      expect(button.title).toBe('');
      await user.click(button);
      expect(open.mock.calls).toEqual([[{ ref: 'MRK 4:39', textId: 'web' }]]);
    },
  );

  it('[4.266] opens the place at which the words stand, which is not the cited place', async () => {
    const { open, user } = render({ result: 'elsewhere', ref: 'MRK 5:36', label: 'Mark 5:36' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(open.mock.calls).toEqual([[{ ref: 'MRK 5:36', textId: 'web' }]]);
  });

  it.each([
    ['retelling', 'Retelling, not a quotation'],
    ['unchecked', 'Not checked'],
    ['pasted', 'From your text'],
  ] as const)(
    '[3.111, 4.266] has a popover for the result %s, which leads to its section of the guide',
    async (result, name) => {
      const { element, user } = render({ result });
      await user.click(within(element).getByRole('button', { name }));
      const popover = await screen.findByRole('dialog', { name });
      const link = within(popover).getByRole('link', { name: 'What this mark means' });
      expect(link.getAttribute('href')).toBe(`/help/quotation-marks#${result}`);
    },
  );

  it('[4.260] is plain text where no passage can open, and if its own place is unknown', () => {
    const annotations = [quotationOf(TEXT, WORDS)];
    const { container } = renderWithKit(
      <Markdown text={TEXT} id="alone" annotations={annotations} />,
    );
    expect(plain(marksIn(container)[0]?.textContent)).toBe('Exact quotation: Mark 4:39 · WEB');
    expect(within(container).queryByRole('button')).toBeNull();
    const { element } = renderReply({
      text: TEXT,
      annotations: [{ start: 8, end: 19, kind: 'quotation', result: 'exact' }],
    });
    expect(plain(marksIn(element)[0]?.textContent)).toBe('Exact quotation');
  });

  it.each([`${WORDS} (Mark 4:39)`, `In Mark 4:39 he says, ${WORDS}`, `> ${WORDS}\n> Mark 4:39`])(
    '[4.261] names its place even beside a reference: %j',
    (text) => {
      const { element } = renderReply({
        text,
        annotations: [
          quotationOf(text, text.startsWith('>') ? text : WORDS),
          annotationOf(text, 'Mark 4:39', { ref: 'MRK 4:39', label: 'Mark 4:39' }),
        ],
      });
      expect(plain(marksIn(element)[0]?.textContent)).toBe('Mark 4:39 · WEB');
      within(element).getByRole('button', { name: 'Exact quotation: Mark 4:39 · WEB' });
    },
  );

  it('[4.261] opens the verses for the result same_words if the words of the text are not known', async () => {
    const { open, user } = render({ result: 'same_words' });
    await user.click(screen.getByRole('button', { name: 'Exact quotation: Mark 4:39 · WEB' }));
    expect(open.mock.calls).toEqual([[{ ref: 'MRK 4:39', textId: 'web' }]]);
  });
});

describe('the mark of a quotation that was checked with an earlier edition', () => {
  const shownIn = (element: Element) =>
    marksIn(element).map(({ textContent }) => plain(textContent));

  /** Renders a reply with a quotation of each result. */
  function renderAll(more: Partial<QuotationAnnotation> = {}) {
    const results = [
      ...(['exact', 'same_words', 'differs', 'retelling'] as const),
      ...(['elsewhere', 'unchecked', 'pasted'] as const),
    ];
    const text = results.map((result) => `“${result} words”`).join(' and ');
    return renderReply({
      text,
      annotations: results.map((result) =>
        quotationOf(text, `“${result} words”`, { result, source: SOURCE, ...more }),
      ),
    });
  }

  it('[4.268] says so after one call for the installed editions', async () => {
    const server = createFakeServer();
    servePassages(server, { texts: [testText({ checksum: 'c2' })] });
    const { element, show } = renderAll();
    await waitFor(() =>
      expect(shownIn(element)).toEqual([
        'Mark 4:39 · WEB · checked with an earlier edition',
        'Mark 4:39 · WEB · checked with an earlier edition',
        'Not the exact words · checked with an earlier edition',
        'Retelling, not a quotation · checked with an earlier edition',
        'These words stand in Mark 4:39. · checked with an earlier edition',
        'Not checked',
        'From your text',
      ]),
    );
    for (const name of ['Exact quotation: Mark 4:39 · WEB', 'Not the exact words']) {
      screen.getAllByRole('button', { name: `${name} · checked with an earlier edition` });
    }
    show({ text: TEXT, annotations: [quotationOf(TEXT, WORDS, { checksum: 'c2' })] });
    expect(shownIn(element)).toEqual(['Mark 4:39 · WEB']);
    show({ text: TEXT, annotations: [quotationOf(TEXT, WORDS)] });
    expect(shownIn(element)).toEqual(['Mark 4:39 · WEB · checked with an earlier edition']);
    await act(async () => {});
    expect(server.callsTo('GET', '/api/texts')).toHaveLength(1);
  });

  it('[4.268] does not ask for the texts if no edition is known', async () => {
    const server = createFakeServer();
    servePassages(server, { texts: [testText({ checksum: 'c2' })] });
    const { element } = renderAll({ checksum: undefined });
    await act(async () => {});
    expect(server.callsTo('GET', '/api/texts')).toEqual([]);
    expect(shownIn(element).join()).not.toContain('earlier');
  });

  it.each([
    // Not another failure: the page would repeat the call, and the next test would count it.
    ['the texts cannot be loaded', () => json({ code: 'not_found', message: 'No' }, 404)],
    ['its text was removed', () => json([arabicText])],
    ['the edition is the same', () => json([testText()])],
  ])('[4.268] says nothing if %s', async (_why, answer) => {
    const server = createFakeServer();
    server.on('GET /api/texts', answer);
    const { element } = renderAll();
    await waitFor(() => expect(server.callsTo('GET', '/api/texts')).toHaveLength(1));
    await act(async () => {});
    expect(shownIn(element).join()).not.toContain('earlier');
  });
});
