import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

describe('the plain text of Markdown', () => {
  it.each([
    [
      '**Bold**, *italic*, ***both***, __bold__, _italic_ and ~~gone~~',
      'Bold, italic, both, bold, italic and gone',
    ],
    ['**a *b* c**, *a\nb*', 'a b c, a\nb'],
    ['含**「重点」**内容', '含「重点」内容'],
    ['## Heading ##\n\nUnder\n===\nline\n\n---\nend', 'Heading\n\nUnder\nline\n\nend'],
    ['- one\n* two\n  + three\n\n1. first\n2) second', 'one\ntwo\nthree\n\n1. first\n2) second'],
    ['- [ ] open\n- [x] done', 'open\ndone'],
    ['> “Peace!”\n> Be still.', '“Peace!”\nBe still.'],
    [
      '[Mark 4](https://example.org/a_(b) "Mark"), ![map](x.png), [a][1]\n\n[1]: https://example.org',
      'Mark 4, map, a',
    ],
    [
      '<https://example.org/a_b_c> and https://example.org/*a*',
      'https://example.org/a_b_c and https://example.org/*a*',
    ],
    ['**https://example.org/_x_**', 'https://example.org/_x_'],
    ['Use `**x**` and ``a ` b``', 'Use **x** and a ` b'],
    ['```js\n**x** = 1;\n\n# y\n```\nafter', '**x** = 1;\n\n# y\nafter'],
    [
      '| Verse | *Sense* |\n| --- | :-: |\n| 4:39 | a \\| b |\n\nafter',
      'Verse Sense\n4:39 a | b\n\nafter',
    ],
    ['[[MRK 4:39]] says it[^1].\n\n[^1]: A note', 'MRK 4:39 says it.\n\nA note'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['a\\*b\\* and \\[c\\]', 'a*b* and [c]'],
    ['**[link](https://example.org)** and [**bold**](https://example.org)', 'link and bold'],
  ])('[4.413] of %j is %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  it.each([
    'He said «Paix» and “Peace” – ‘now’, „so“, "thus" and 「然」.',
    'snake_case_words, 2*3*4, 2 * 3 = 6, a*, *b and _c',
    'Sources:\n[1]: https://example.org',
    '-5 degrees, #tag, 1.5, [Mark 4:39 · WEB: Exact quotation]',
    'Is 3 < 4 > 2 & “x” true? <b>mercy</b>',
  ])('[4.413] keeps %j', (text) => {
    expect(plainText(text)).toBe(text);
  });

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['open links', '[a]('.repeat(25_000)],
    ['emphasis', '*a'.repeat(50_000)],
    ['open emphasis', '*a **b _c '.repeat(10_000)],
    ['containers', '> '.repeat(50_000)],
    ['short tables', 'a|b\n-|-\n'.repeat(12_000)],
    ['backticks', '` `` '.repeat(20_000)],
    ['angles', '<a'.repeat(50_000)],
    ['spaces', `${' '.repeat(99_999)}x`],
    ['headings', `# ${'# '.repeat(50_000)}`],
  ])('[4.413] hostile %s are read quickly', (_, markdown) => {
    const begun = process.threadCpuUsage();
    plainText(markdown);
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});
