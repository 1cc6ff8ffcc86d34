import { describe, expect, it } from 'vitest';
import { Paragraphs } from './paragraphs.ts';
import type { Paragraph } from './paragraphs.ts';

const cut = (...pieces: readonly string[]): Paragraph[] => {
  const paragraphs = new Paragraphs();
  return [...pieces.flatMap((piece) => paragraphs.add(piece)), ...paragraphs.end()];
};

const TEXT = `# Title

One of
two lines.\r
\r
- an item
  \`\`\`js
  const code = 'Mark 1:1';

  more();
  \`\`\`
- another \`\`\`inline\`\`\` item
> quoted
>
> ~~~~
> ~~~
> code

After the quotation

    indented code
    > and more of it
- an item

      code in the item

    > a quotation in the item
    which goes on

\`\`\`

still code`;

describe('the paragraphs of a reply', () => {
  it('[4.165] end at blank lines and code blocks, which belong to no paragraph', () => {
    const found = cut(TEXT);
    expect(found.map(({ text }) => text.trim())).toEqual([
      '# Title',
      'One of\ntwo lines.',
      '- an item',
      '- another ```inline``` item\n> quoted\n>',
      'After the quotation',
      '- an item',
      '> a quotation in the item\n    which goes on',
    ]);
    for (const { start, text } of found) expect(TEXT.slice(start, start + text.length)).toBe(text);
  });

  it('[4.165] are the same wherever the text is cut', () => {
    const whole = cut(TEXT);
    for (let at = 0; at <= TEXT.length; at += 1) {
      expect(cut(TEXT.slice(0, at), TEXT.slice(at))).toEqual(whole);
    }
    expect(cut(...TEXT)).toEqual(whole);
  });

  it('[4.165] end as soon as a blank line has arrived', () => {
    const paragraphs = new Paragraphs();
    expect(paragraphs.add('Mark 4:35\n')).toEqual([]);
    expect(paragraphs.add('\n')).toEqual([{ start: 0, text: 'Mark 4:35\n\n' }]);
    expect(paragraphs.add('then')).toEqual([]);
    expect(paragraphs.end()).toEqual([{ start: 11, text: 'then\n' }]);
  });

  it.each(['', '\n\n\n', '  \n', '```\nMark 4:35\n```\n'])('do not exist in %j', (text) => {
    expect(cut(text)).toEqual([]);
  });
});
