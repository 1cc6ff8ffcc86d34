import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { annotationOf } from '../../passages/references/testing/find-references.ts';
import { MarkdownReference } from '../../passages/markdown/lazy-markdown-reference.ts';
import { Quotations } from '../lazy-quotations.ts';
import { marksIn, plain, quotationOf, renderReply, textWithoutMarks } from '../testing/quoted.tsx';

await Promise.all([Quotations.load(), MarkdownReference.load()]);

afterEach(async () => {
  cleanup();
  await act(() => activateLanguage('en'));
});

/** Renders Markdown in which these words are quoted. */
function rendered(text: string, words: string, more: Partial<QuotationAnnotation> = {}) {
  const { element } = renderReply({ text, annotations: [quotationOf(text, words, more)] });
  const without = renderReply({ text, annotations: [] }).element;
  expect(textWithoutMarks(element)).toBe(textWithoutMarks(without));
  return element;
}

/** Returns the text of an element, with brackets around marks. */
function shown(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const mark of marksIn(copy)) mark.replaceWith('[mark]');
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}

describe('the mark of a quotation in Markdown', () => {
  it.each([
    ['in a sentence', 'He said “be still” to it.', '“be still”', 'He said “be still”[mark] to it.'],
    [
      'with emphasis in it',
      'He said “be *very* still” now',
      '“be *very* still”',
      'He said “be very still”[mark] now',
    ],
    ['in emphasis', 'He said **“be still”** now', '“be still”', 'He said “be still”[mark] now'],
    [
      'that ends in emphasis',
      'He said “be **still” and** so',
      '“be **still”',
      'He said “be still”[mark] and so',
    ],
    [
      'that ends with emphasis',
      'He “said *be still*',
      '“said *be still*',
      'He “said be still[mark]',
    ],
    [
      'with escapes',
      'He said “be \\*still\\*” &amp; so',
      '“be \\*still\\*”',
      'He said “be *still*”[mark] & so',
    ],
    [
      'with a link',
      'He said “be [still](https://e.org)” now',
      '“be [still](https://e.org)”',
      'He said “be still”[mark] now',
    ],
    [
      'that ends with a link',
      'He “said [still](https://e.org) now',
      '“said [still](https://e.org)',
      'He “said still[mark] now',
    ],
    ['over lines', 'He said “be\nstill” now', '“be\nstill”', 'He said “be still”[mark] now'],
    [
      'over a hard break',
      'He said “be  \nstill” now',
      '“be  \nstill”',
      'He said “be still”[mark] now',
    ],
    ['in a heading', '# “be still”\n\ntext', '“be still”', '“be still”[mark] text'],
    ['in an item', '- “be still” so\n- two', '“be still”', '“be still”[mark] so two'],
    ['over two items', '- “be\n- still” so', '“be\n- still”', '“be still”[mark] so'],
    ['in a cell', '| a | b |\n|---|---|\n| “be still” | c |', '“be still”', 'ab“be still”[mark]c'],
    [
      'in a footnote',
      'A[^1].\n\n[^1]: “be still” so',
      '“be still”',
      'A1. Footnotes “be still”[mark] so ↩',
    ],
    ['in Arabic', 'قال «اسكت ابكم» للبحر', '«اسكت ابكم»', 'قال «اسكت ابكم»[mark] للبحر'],
  ])('[4.269] stands after a quotation: %s', (_where, text, words, expected) => {
    const element = rendered(text, words, { result: 'retelling' });
    expect(shown(element)).toBe(expected);
    expect(element.querySelectorAll('[data-quotation]')).toHaveLength(1);
  });

  it.each([
    ['from the middle of an escape', 'a \\“be still” b', '“be still”'],
    ['to the middle of an entity', 'a “be still &amp; b', '“be still &am'],
    ['in an address', 'see https://example.org/still now', 'example.org/still'],
    ['in code', 'see `be still` now', 'be still'],
  ])('[4.269] stands beside a quotation %s', (_where, text, words) => {
    expect(marksIn(rendered(text, words, { result: 'unchecked' }))).toHaveLength(1);
  });

  it('[4.269] leaves references in and after a quotation as buttons', () => {
    const text = 'He said “be still (Mark 4:39) now” (Luke 8:24).';
    const { element } = renderReply({
      text,
      annotations: [
        quotationOf(text, '“be still (Mark 4:39) now”', { result: 'retelling' }),
        annotationOf(text, 'Mark 4:39'),
        annotationOf(text, 'Luke 8:24'),
      ],
    });
    expect(shown(element)).toBe('He said “be still (Mark 4:39) now”[mark] (Luke 8:24).');
    const buttons = [...element.querySelectorAll('[role=button]')].filter(
      (button) => !button.closest('[data-quotation-mark]'),
    );
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Mark 4:39', 'Luke 8:24']);
  });

  it('[4.269] stands after each of several quotations in a text', () => {
    const text = 'He said “be still” and “go home” and *“sit down”* so.';
    const quoted = ['“be still”', '“go home”', '“sit down”'];
    const { element } = renderReply({
      text,
      annotations: quoted.map((words) => quotationOf(text, words, { result: 'retelling' })),
    });
    expect(shown(element)).toBe(
      'He said “be still”[mark] and “go home”[mark] and “sit down”[mark] so.',
    );
  });

  it('[4.269] waits for the end of a quotation while the text grows', () => {
    const text = 'He said “be still” now';
    const annotations = [quotationOf(text, '“be still”')];
    const { element, show } = renderReply({ text: text.slice(0, 12), annotations });
    expect(marksIn(element)).toEqual([]);
    // The vertical line already marks the first words.
    const line = () => element.querySelector('[data-quotation]')?.textContent;
    expect(line()).toBe('“be');
    show({ text, annotations });
    expect(marksIn(element)).toHaveLength(1);
    expect(line()).toBe('“be still”');
  });
});

describe('a block quotation', () => {
  const lineOf = (element: Element) =>
    element.querySelector('blockquote')?.getAttribute('data-quotation');

  it.each([
    ['exact', 'exact'],
    ['same_words', 'exact'],
    ['differs', 'attention'],
    ['elsewhere', 'attention'],
    ['retelling', 'neutral'],
    ['unchecked', 'neutral'],
    ['pasted', 'neutral'],
  ] as const)(
    '[4.270] with the result %s has a vertical line of the tone %s, and its mark at the end',
    (result, tone) => {
      const text = 'He said:\n\n> be\n> *still*\n\nAnd so on.';
      const element = rendered(text, '> be\n> *still*', { result });
      expect(shown(element)).toBe('He said: be still [mark] And so on.');
      expect(lineOf(element)).toBe(tone);
      expect(element.querySelector('blockquote')?.lastElementChild).toBe(marksIn(element)[0]);
    },
  );

  it.each([
    ['in an item', '1. So:\n   > be still\n2. on', '> be still', 'So: be still [mark] on'],
    [
      'with its reference',
      '> be still\n> — Mark 4:39',
      '> be still\n> — Mark 4:39',
      'be still — Mark 4:39 [mark]',
    ],
    ['that goes on without marks', '> be\nstill', '> be\nstill', 'be still [mark]'],
    [
      'of several paragraphs',
      'So:\n\n> be still\n>\n> and go\n>\n> — Mark 4:39\n\nOn',
      '> be still\n>\n> and go\n>\n> — Mark 4:39',
      'So: be still and go — Mark 4:39 [mark] On',
    ],
    [
      'before code',
      '> be still\n>\n> ```\n> x\n> ```\n>\n> and go',
      '> be still',
      'be still[mark] CodeCopyx and go',
    ],
    [
      'after code',
      '> be still\n>\n> ```\n> x\n> ```\n>\n> and go',
      '> and go',
      'be still CodeCopyx and go [mark]',
    ],
  ])('[4.270] has its mark: %s', (_where, text, words, expected) => {
    expect(shown(rendered(text, words)).replaceAll(' [mark]', '[mark]')).toBe(
      expected.replaceAll(' [mark]', '[mark]'),
    );
  });

  it.each(['> be still\n>\n> — Mark 4:39', '> be still\n>\n> (Mark 4:39, WEB)'])(
    '[4.270] has its mark below its reference in %j',
    (text) => {
      const { element } = renderReply({
        text,
        annotations: [quotationOf(text, '> be still'), annotationOf(text, 'Mark 4:39')],
      });
      expect(element.querySelector('blockquote')?.lastElementChild).toBe(marksIn(element)[0]);
      expect(lineOf(element)).toBe('exact');
    },
  );

  it('[4.270, 4.272] has the language of inserted verses on those verses only', () => {
    const verses = '> ³⁹ שלום לכם\n> >\n> > (Mark 4:39, MAS)';
    const text = `> ${verses}\n>\n> mera`;
    const element = rendered(text, verses, {
      ...{ result: 'inserted', language: 'he', direction: 'rtl', abbreviation: 'MAS' },
    });
    expect(lineOf(element)).toBeNull();
    const blocks = [...element.querySelectorAll('blockquote')];
    expect(blocks.map((each) => each.getAttribute('lang'))).toEqual([null, 'he']);
    expect(marksIn(element).map(({ textContent }) => plain(textContent))).toEqual([
      'Hebrew text: MAS',
    ]);
  });

  it('[4.270, 4.272] has a mark, a vertical line and a language for each of several paragraphs', () => {
    const text = '> שלום לכם\n>\n> and go\n>\n> or *stay* (Mark 4:39)\n>\n> and “so” on';
    const hebrew = { language: 'he', direction: 'rtl' } as const;
    const { element } = renderReply({
      text,
      annotations: [
        quotationOf(text, '> שלום לכם', hebrew),
        quotationOf(text, '> and go', { result: 'retelling' }),
        quotationOf(text, 'or *stay*', { result: 'differs' }),
        quotationOf(text, '“so”', { result: 'elsewhere' }),
        annotationOf(text, 'Mark 4:39'),
      ],
    });
    expect(shown(element).replaceAll(' [mark]', '[mark]')).toBe(
      'שלום לכם[mark] and go[mark] or stay[mark] (Mark 4:39) and “so”[mark] on',
    );
    expect(lineOf(element)).toBeNull();
    const paragraphs = [...element.querySelectorAll('blockquote > p')];
    expect(
      paragraphs.map((each) => ['data-quotation', 'lang', 'dir'].map((a) => each.getAttribute(a))),
    ).toEqual([
      ['exact', 'he', 'rtl'],
      ['neutral', null, 'auto'],
      [null, null, 'auto'],
      [null, null, 'auto'],
    ]);
  });

  it('[4.270] has a vertical line at its paragraph and another at its list', () => {
    const text = '> be still\n>\n> - and go\n> - home';
    const { element } = renderReply({
      text,
      annotations: [
        quotationOf(text, '> be still', { result: 'differs' }),
        quotationOf(text, '> - and go\n> - home'),
      ],
    });
    expect(lineOf(element)).toBeNull();
    expect(element.querySelector('blockquote > p')?.getAttribute('data-quotation')).toBe(
      'attention',
    );
    expect(element.querySelector('blockquote > ul')?.outerHTML).toMatch(
      /^<ul[^>]*data-quotation="exact"/,
    );
  });
});

describe('the heading with the language of inserted verses', () => {
  const BLOCK = '> ³⁹ Be still\n>\n> (Mark 4:39, WEB)';
  const ENGLISH = 'He got up and spoke to the wind. It was calm, and they were afraid of him.';
  const FRENCH = 'Il se réveilla et menaça le vent. Le vent cessa, et ils avaient peur de lui.';
  const SPANISH = 'Se levantó y reprendió al viento. El viento se calmó, y tenían miedo de él.';
  const ARABIC = 'فقام وانتهر الريح وقال للبحر. فسكنت الريح وصار هدوء عظيم وخافوا جدا.';

  it.each([
    ['en', undefined],
    ['fr', 'Texte en anglais : WEB'],
    ['ar', 'النص باللغة الإنجليزية: WEB'],
  ] as const)(
    '[4.272] stands above English verses on a page in %s, unless that is English',
    async (language, heading) => {
      await act(() => activateLanguage(language));
      const element = rendered(`So:\n\n${BLOCK}`, BLOCK, { result: 'inserted' });
      const block = element.querySelector('blockquote');
      expect([block?.getAttribute('lang'), block?.getAttribute('dir')]).toEqual(['en', 'ltr']);
      const marks = marksIn(element).map(({ textContent }) => plain(textContent));
      expect(marks).toEqual(heading === undefined ? [] : [heading]);
      expect(plain(block?.firstElementChild?.textContent)).toBe(heading ?? '³⁹ Be still');
    },
  );

  it.each([
    ['in French on an English page', 'en', FRENCH, 'English text: WEB'],
    ['in Spanish on an English page', 'en', SPANISH, 'English text: WEB'],
    ['in Arabic on an English page', 'en', ARABIC, 'English text: WEB'],
    ['in English on a French page', 'fr', ENGLISH, undefined],
    ['in English on an Arabic page', 'ar', ENGLISH, undefined],
    ['too short to tell on an English page', 'en', 'Jésus parle.', undefined],
    ['too short to tell on a French page', 'fr', 'Jesus speaks.', 'Texte en anglais : WEB'],
  ] as const)(
    '[4.272] stands above English verses unless the reply is in English: a reply %s',
    async (_which, language, words, heading) => {
      await act(() => activateLanguage(language));
      const [before = '', after = ''] = words.split('. ');
      const text = `${before}.\n\n${BLOCK}\n\n${after}`;
      const { element } = renderReply({
        text,
        annotations: [quotationOf(text, BLOCK, { result: 'inserted' })],
      });
      const marks = marksIn(element).map(({ textContent }) => plain(textContent));
      expect(marks).toEqual(heading === undefined ? [] : [heading]);
    },
  );

  it('[4.272] depends on the own words of the reply, not on a long passage or quoted words', async () => {
    await act(() => activateLanguage('en'));
    const passage = `> ${ENGLISH.repeat(8)}`;
    const text = `${FRENCH} Il dit « ${ENGLISH} » ici.\n\n${passage}`;
    const { element } = renderReply({
      text,
      annotations: [
        quotationOf(text, `« ${ENGLISH} »`),
        quotationOf(text, passage, { result: 'inserted' }),
      ],
    });
    expect(plain(marksIn(element).at(-1)?.textContent)).toBe('English text: WEB');
  });

  it('[4.272] reads from left to right in a text from right to left', () => {
    const text = '> שלום לכם';
    const element = rendered(text, text, {
      ...{ result: 'inserted', language: 'he', direction: 'rtl', abbreviation: 'MAS' },
    });
    expect(element.querySelector('blockquote')?.outerHTML).toMatch(
      /lang="he"[^>]*dir="rtl"|dir="rtl"[^>]*lang="he"/,
    );
    expect(plain(marksIn(element)[0]?.textContent)).toBe('Hebrew text: MAS');
  });

  it.each([
    ['that is not known', { language: undefined }],
    ['without the name of the text', { abbreviation: undefined }],
  ])('[4.272] is missing for a language %s', async (_which, missing) => {
    await act(() => activateLanguage('fr'));
    const element = rendered(BLOCK, BLOCK, { result: 'inserted', ...missing });
    expect(marksIn(element)).toEqual([]);
  });

  it('[4.272] shows the tag of a language that browsers do not know', () => {
    const element = rendered(BLOCK, BLOCK, { result: 'inserted', language: 'x_y' });
    expect(plain(marksIn(element)[0]?.textContent)).toBe('x_y text: WEB');
  });

  it('[4.272] is missing in a sentence, where only words from a text are marked with its language', () => {
    const text = 'Il dit « be *very* still » et « sois calme » ici.';
    const { element } = renderReply({
      text,
      annotations: [
        quotationOf(text, '« be *very* still »'),
        quotationOf(text, '« sois calme »', { result: 'retelling' }),
      ],
    });
    const inEnglish = [...element.querySelectorAll('p [lang=en][dir=ltr]')].filter(
      (each) => !each.closest('[data-quotation-mark]'),
    );
    expect(inEnglish.map(({ textContent }) => textContent).join('|')).toBe('« be |very| still »');
  });
});
