import { describe, expect, it } from 'vitest';
import { readDocument, rightToLeftRuns } from '../testing/read-document.ts';
import { writeDocument } from './write-document.ts';

const said = (content: string, isReply: boolean) => ({
  ...{ speaker: 'Storyteller', time: '2026-03-01 09:30 UTC', content, isReply },
});
const write = async (content: string, { title = 'Grace', isReply = true } = {}) => {
  const chat = { title, language: 'en', messages: [said(content, isReply)] };
  const file = readDocument(await writeDocument(chat));
  return { ...file, body: file.paragraphs.slice(2) };
};
const textsOf = async (content: string) => (await write(content)).body.map(({ text }) => text);

describe('a file for Word', () => {
  it('[4.437] has the title, the speakers and the headings of a reply as headings of three levels', async () => {
    const { paragraphs } = await write('# One\n\n## Two\n\n###### Six\n\nWords.');
    expect(paragraphs.map(({ style, text }) => [style, text])).toEqual([
      ['Heading1', 'Grace'],
      ['Heading2', 'Storyteller, 2026-03-01 09:30 UTC'],
      ['Heading3', 'One'],
      ['Heading4', 'Two'],
      ['Heading6', 'Six'],
      [undefined, 'Words.'],
    ]);
  });

  it('[4.437] has the text of a person as it was written', async () => {
    const { body } = await write('# No *heading*\nline\n\n- no list', { isReply: false });
    expect(body.map(({ text, style }) => [style, text])).toEqual([
      [undefined, '# No *heading*\nline'],
      [undefined, '- no list'],
    ]);
  });

  it('[4.437] keeps bold, slanted, struck and fixed-width words, and no signs of Markdown', async () => {
    const { body } = await write('a **b** *c* ~~d~~ `e`');
    const [{ xml, text }] = body as [(typeof body)[0]];
    expect(text).toBe('a b c d e');
    for (const mark of ['<w:b/>', '<w:i/>', '<w:strike/>', 'w:ascii="Consolas"']) {
      expect(xml).toContain(mark);
    }
  });

  it('[4.437] numbers its lists from their own starts, and nests them', async () => {
    const { body, numbering } = await write('3. c\n4. d\n   - x\n\ntext\n\n1. a\n\n- [x] done');
    expect(body.map(({ text }) => text)).toEqual(['c', 'd', 'x', 'text', 'a', '☑ done']);
    const numberOf = (place: number) => /<w:numId w:val="(\d+)"/.exec(body[place]!.xml)?.[1];
    expect(numberOf(0)).toBe(numberOf(1));
    expect(numberOf(4)).not.toBe(numberOf(0));
    expect(body[2]!.xml).toContain('<w:ilvl w:val="1"/>');
    expect(numbering).toContain('<w:start w:val="3"/>');
  });

  it('[4.437] has quotations with a line beside them, and code as it was', async () => {
    const { body } = await write('> quoted\n>\n> more\n\n```\nlet x;\n  y\n```');
    expect(body.map(({ style, text }) => [style, text])).toEqual([
      ['Quote', 'quoted'],
      ['Quote', 'more'],
      ['Code', 'let x;\n  y'],
    ]);
    expect(body[0]!.xml).toMatch(/<w:pBdr><w:left /);
  });

  it('[4.437] has tables with a heading row', async () => {
    const { tables } = await write('| a | b |\n|---|--:|\n| c | **d** |');
    expect(tables).toHaveLength(1);
    expect(tables[0]).toContain('<w:tblHeader/>');
    expect(tables[0]!.match(/<w:tr>/g)).toHaveLength(2);
    expect(tables[0]!.match(/<w:tc>/g)).toHaveLength(4);
    expect(tables[0]).toContain('<w:jc w:val="right"/>');
  });

  it('[4.437] has links and the addresses of images, but no other addresses', async () => {
    const { links, body } = await write(
      '[site](https://example.org/a) [x](javascript:alert(1)) ![map](https://example.org/m.png) [r][1]\n\n[1]: https://example.org/r',
    );
    expect(body[0]!.text).toBe('site x map (https://example.org/m.png) r');
    for (const address of ['a', 'm.png', 'r']) {
      expect(links).toContain(`Target="https://example.org/${address}"`);
    }
    expect(links).not.toContain('javascript');
  });

  it('[4.437] has footnotes', async () => {
    const { body, notes } = await write('a[^n]\n\n[^n]: The **note**.');
    expect(body.map(({ text }) => text)).toEqual(['a']);
    expect(body[0]!.xml).toContain('<w:footnoteReference');
    expect(notes.map(({ text }) => text.trim())).toEqual(['The note.']);
  });

  it('[4.437] leaves out characters that a file cannot hold', async () => {
    const { xml } = await write('a\u0000b\u000bc\ud800d', { title: 'x\u0001y' });
    expect(xml).toContain('>xy<');
    expect(xml).toMatch(/>abc\ufffdd</);
  });

  it.each([
    [
      'a deep list',
      Array.from({ length: 14 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
    ],
    ['HTML', '<b>x</b>\n\n<div>\ny\n</div>'],
    ['an unknown footnote', 'a[^x]'],
    ['nothing', '[^1]: unused'],
  ])('[4.437] is written for a reply of %s', async (_what, content) => {
    expect(await textsOf(content)).toBeInstanceOf(Array);
  });
});

describe('text from right to left in a file for Word', () => {
  it('[4.439] stands in paragraphs of its direction, whose marks stay words', async () => {
    const { body } = await write(
      'مرقس يقول «اسكت» [Mark 4:39 · WEB: Exact quotation].\n\nEnglish.',
    );
    expect(body.map(({ isRightToLeft }) => isRightToLeft)).toEqual([true, false]);
    expect(rightToLeftRuns(body[0]!)).toEqual(['مرقس يقول «اسكت» [', '].']);
    expect(rightToLeftRuns(body[1]!)).toEqual([]);
  });

  it('[4.455] has places whose numbers keep their order', async () => {
    const { body } = await write('في مرقس 4:35–41.\n\nSee مرقس 4:35–41, or Mark 4:35–41.');
    expect(body.map(({ text }) => text)).toEqual([
      'في مرقس \u200e4:35–41.',
      'See مرقس \u200e4:35–41, or Mark 4:35–41.',
    ]);
  });

  it('[4.439] has its direction among other words, across bold words', async () => {
    const { body } = await write('The word **السلام** عليكم (peace) and שָׁלוֹם.');
    expect(body[0]!.isRightToLeft).toBe(false);
    expect(rightToLeftRuns(body[0]!)).toEqual(['السلام', ' عليكم', 'שָׁלוֹם']);
    expect(body[0]!.xml).toContain('w:bidi="ar-SA"');
    expect(body[0]!.xml).toContain('w:bidi="he-IL"');
  });

  it('[4.439] has headings, lists, quotations and tables that begin on the right', async () => {
    const table = '| كلمة | χάρις |\n|---|---|\n| نعمة | grace |';
    const { body, tables } = await write(`# عنوان\n\n- واحد\n\n> قال\n\n${table}`);
    expect(body.slice(0, 3).every(({ isRightToLeft }) => isRightToLeft)).toBe(true);
    expect(body[2]!.xml).toMatch(/<w:pBdr><w:right /);
    expect(tables[0]).toContain('<w:bidiVisual');
    // A cell in another direction stands at the side of its column.
    const greek = /<w:p>(?:(?!<\/w:p>)[^])*χάρις/.exec(tables[0]!)![0];
    expect(greek).toContain('<w:jc w:val="right"/>');
  });
});
