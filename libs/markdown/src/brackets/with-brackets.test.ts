import { describe, expect, it } from 'vitest';
import { withBrackets } from './with-brackets.ts';

/**
 * Puts a bracket after each stretch between ⟦ and ⟧. These two marks are removed. The words of the
 * brackets are A, B, C, in the order of the stretches.
 */
function bracketed(marked: string): string {
  const { content, brackets } = readMarked(marked);
  return withBrackets(content, brackets).text;
}

function readMarked(marked: string) {
  const brackets: { start: number; end: number; words: string }[] = [];
  let text = '';
  for (const part of marked.split(/([⟦⟧])/)) {
    if (part === '⟦') {
      brackets.push({ start: text.length, end: 0, words: 'ABC'.charAt(brackets.length) });
    } else if (part === '⟧') brackets.at(-1)!.end = text.length;
    else text += part;
  }
  return { content: text, brackets };
}

describe('the bracket of a part of a Markdown text', () => {
  it.each([
    ['a sentence', 'He said: ⟦“Be still!”⟧', 'He said: “Be still!” [A]'],
    ['marks after it', '⟦“Be still”⟧, he said.', '“Be still” [A], he said.'],
    ['several', '⟦“One”⟧ and ⟦«two»⟧; ⟦„three“⟧.', '“One” [A] and «two» [B]; „three“ [C].'],
    ['a heading', '## ⟦“Be still!”⟧ ##\nText', '## “Be still!” [A] ##\nText'],
    ['a heading that is underlined', '⟦“Be still!”⟧\n===', '“Be still!” [A]\n==='],
    ['two lines', '⟦“Be\nstill!”⟧ he said', '“Be\nstill!” [A] he said'],
    ['a hard break', '⟦“Be still!”⟧  \nhe said', '“Be still!” [A]  \nhe said'],
    ['a break by a backslash', '⟦“Be still!”⟧\\\nhe said', '“Be still!” [A]\\\nhe said'],
    ['a list', '- ⟦“Be still!”⟧\n- and', '- “Be still!” [A]\n- and'],
    ['a list in a list', '1. a\n   - ⟦“Be still!”⟧\n2. b', '1. a\n   - “Be still!” [A]\n2. b'],
    ['a task', '- [x] ⟦“Be still!”⟧', '- [x] “Be still!” [A]'],
    ['a footnote', 'a[^1]\n\n[^1]: ⟦“Be still!”⟧', 'a[^1]\n\n[^1]: “Be still!” [A]'],
    ['Windows’ lines', '⟦“Be still!”⟧\r\n\r\n⟦“Go!”⟧\r\n', '“Be still!” [A]\r\n\r\n“Go!” [B]\r\n'],
    ['Arabic', 'قال: ⟦«اسكت! ابكم!»⟧ فسكنت', 'قال: «اسكت! ابكم!» [A] فسكنت'],
    [
      'Chinese',
      '耶稣说：⟦「住了吧！静了吧！」⟧风就止住',
      '耶稣说：「住了吧！静了吧！」 [A]风就止住',
    ],
  ])('[4.283] stands after the words in %s', (_where, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it.each([
    ['emphasis when all of it is the part', '**⟦“Be still!”⟧**', '**“Be still!” [A]**'],
    ['emphasis within the part', '⟦“*Be still!*”⟧', '“*Be still!*” [A]'],
    ['emphasis that ends with the part', '⟦“*Be still!”*⟧', '“*Be still!”* [A]'],
    ['emphasis after the part', '⟦“Be still!”⟧**Then**', '“Be still!” [A]**Then**'],
    ['emphasis with a word directly after it', '**⟦“Be still!”⟧**then', '**“Be still!”**then [A]'],
    ['emphasis that ends after a letter', '**⟦Be still⟧**', '**Be still** [A]'],
    ['emphasis within a word', '**⟦Be still⟧**ness now', '**Be still**ness [A] now'],
    ['struck text', '~~⟦“Be still!”⟧~~', '~~“Be still!” [A]~~'],
    ['an escaped mark after the part', '⟦“Be still!”⟧\\*', '“Be still!” [A]\\*'],
  ])('[4.283] keeps %s', (_what, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it.each([
    ['one line', '> ⟦Be still!⟧', '> Be still! [A]'],
    ['lines', '⟦> Be\n> still!⟧\n\nThen', '> Be\n> still! [A]\n\nThen'],
    ['a line without its mark', '⟦> Be\nstill!⟧\n\nThen', '> Be\nstill! [A]\n\nThen'],
    ['within another', '> > ⟦Be still!⟧\n> > [Mark]\n', '> > Be still! [A]\n> > [Mark]\n'],
    ['with a list', '⟦> - Be\n> - still!⟧', '> - Be\n> - still! [A]'],
    ['in a list', '- a\n\n  ⟦> Be still!⟧\n- b', '- a\n\n  > Be still! [A]\n- b'],
    ['with emphasis at its end', '⟦> *Be still!*⟧\n', '> *Be still!* [A]\n'],
    ['with its reference', '⟦> Be still!\n> — Mark 4:39⟧', '> Be still!\n> — Mark 4:39 [A]'],
    ['with code at its end', '⟦> Be\n> ```\n> x\n> ```⟧', '> Be [A]\n> ```\n> x\n> ```'],
    ['with a table', '⟦> | a |\n> |---|\n> | b |⟧', '> | a |\n> |---|\n> | b [A] |'],
  ])('[4.283] stands at the end of a block quotation: %s', (_what, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it.each([
    ['a cell', '| Verse | |\n|---|---|\n| ⟦“Be|⟧ |', '| Verse | |\n|---|---|\n| “Be [A]| |'],
    ['a full cell', '| a | b |\n|--|--|\n| ⟦“c”⟧ | d |', '| a | b |\n|--|--|\n| “c” [A] | d |'],
    ['the header', '| ⟦“a”⟧ | b |\n|--|--|\n| c | d |', '| “a” [A] | b |\n|--|--|\n| c | d |'],
    ['a cell with a bar', '| a |\n|--|\n| ⟦“b \\| c”⟧ |', '| a |\n|--|\n| “b \\| c” [A] |'],
    ['no bars at the ends', 'a | b\n--|--\nc | ⟦“d”⟧', 'a | b\n--|--\nc | “d” [A]'],
  ])('[4.283] stays in its cell of a table: %s', (_what, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it.each([
    ['code', 'Say `⟦“be still”⟧` now', 'Say `“be still”` [A] now'],
    ['code that begins in it', '⟦“be `still”⟧` now', '“be `still”` [A] now'],
    ['a link', '[⟦“Be still!”⟧](https://e.org) now', '[“Be still!”](https://e.org) [A] now'],
    ['an address', '⟦“See https://e.org/a”⟧,b now', '“See https://e.org/a”,b [A] now'],
    ['a tag', 'So <b title="⟦“Be”⟧">x</b> now', 'So <b title="“Be”"> [A]x</b> now'],
    ['an entity', 'Fish &⟦amp⟧; bread', 'Fish &amp; [A] bread'],
    ['a word', '⟦“Be sti⟧ll” now', '“Be still [A]” now'],
    ['a character of two units', '⟦“Be \ud83c⟧\udf0a now', '“Be \ud83c\udf0a [A] now'],
  ])('[4.283] stands after an element that it would break: %s', (_what, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it.each([
    ['before parentheses', '⟦“Be”⟧(Mark 4:39)', '“Be” [A] (Mark 4:39)'],
    ['before brackets', '⟦“Be”⟧[1]', '“Be” [A] [1]'],
    ['where one is defined', '⟦“Be”⟧\n\n[a]: https://e.org', '“Be” \\[A\\]\n\n[a]: https://e.org'],
  ])('[4.283] does not become a link %s', (_what, marked, expected) => {
    expect(bracketed(marked)).toBe(expected);
  });

  it('[4.283] stands after an earlier bracket of the same part', () => {
    const place = { start: 0, end: '“Be”'.length };
    expect(
      withBrackets('“Be”(4:39)', [
        { ...place, words: 'A' },
        { ...place, words: 'B' },
      ]).text,
    ).toBe('“Be” [A] [B] (4:39)');
  });

  it('[4.283] shows its words to the letter, even if the words look like Markdown', () => {
    const words = 'a_b*c*|<d>[e](f)\n`g`';
    expect(withBrackets('“Be”', [{ start: 0, end: 4, words }]).text).toBe(
      '“Be” [a\\_b\\*c\\*\\|\\<d\\>\\[e\\](f) \\`g\\`]',
    );
  });

  it.each([
    ['before it', '⟦“Be”⟧ and then', ['and then']],
    ['before it, with a space', '⟦“Be”⟧(4:39) [so]', ['(4:39)', '[so]']],
    ['two before it', '⟦“Be”⟧, ⟦“still”⟧ (4:39)', ['(4:39)']],
    ['after it', 'so ⟦“Be”⟧', ['so', '“Be”']],
    ['on both sides', '⟦“Be”⟧ and ⟦“still”⟧', ['and', '“still”', '“Be”']],
    ['none', 'so “Be”', ['so', '“Be”']],
  ])('[4.280] keeps the places of other parts: %s', (_where, marked, parts) => {
    const { content, brackets } = readMarked(marked);
    const { text, moved } = withBrackets(content, brackets);
    for (const part of parts) {
      const start = content.indexOf(part);
      const place = moved({ start, end: start + part.length });
      expect(text.slice(place.start, place.end)).toBe(part);
    }
  });

  it.each([
    ['before the text', { start: -3, end: 2 }],
    ['after the text', { start: 4, end: 400 }],
    ['backwards', { start: 5, end: 2 }],
    ['empty', { start: 3, end: 3 }],
    ['no numbers', { start: NaN, end: NaN }],
  ])('[4.280] is left out for an impossible place: %s', (_what, place) => {
    expect(withBrackets('Be still, she said.', [{ ...place, words: 'A' }]).text).toBe(
      'Be still, she said.',
    );
  });

  it.each([
    ['a block of code', 'a\n\n```\n⟦“Be still!”⟧\n```\n'],
    ['indented code', 'a\n\n    ⟦“Be still!”⟧\n'],
    ['a rule', 'a\n\n⟦* * *⟧\n'],
    ['the line below a header', '| a |\n⟦|---|⟧\n| b |\n'],
    ['the definition of a link', '[a]: https://e.org ⟦“Be still!”⟧\n'],
    ['blank lines', 'a\n⟦\n \n⟧b'],
  ])('[4.280] is left out in %s', (_what, marked) => {
    expect(bracketed(marked)).toBe(marked.replace(/[⟦⟧]/g, ''));
  });

  it.each([
    ...['[', '[a](', '` ``', '<a ', '<!--', '*a', 'a@', '\\', 'http://', '> ', '- ', '|a', '&a'],
    ...['|a|\n|-|\n', ' ', '|', '\t', '.', 'a'],
  ])('is placed fast in a long text of %j', (part) => {
    const run = part.repeat(100_000 / part.length);
    seePlaced(`“Be still!” ${run} word`);
    seePlaced(`# a${run} word`);
    seePlaced(`<${run} word`);
  });

  /** Expects that 50 brackets in a text take less than two seconds of CPU time. */
  function seePlaced(text: string): void {
    const step = Math.floor(text.length / 50);
    const brackets = Array.from({ length: 50 }, (_, index) => ({
      ...{ start: index * step, end: index * step + 40, words: 'A' },
    }));
    // The CPU time of this thread does not depend on other processes.
    const begun = process.threadCpuUsage();
    withBrackets(text, brackets);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2000);
  }
});
