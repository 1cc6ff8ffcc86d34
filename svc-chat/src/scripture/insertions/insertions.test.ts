import { parser } from '@targum/markdown/parser';
import { describe, expect, it, vi } from 'vitest';
import { read, TALU, V39, write } from '../../testing/write-insertions.ts';
import type { TokenVerses } from './insertions.ts';

type Root = ReturnType<typeof parser.parse>;
type Nodes = Root | Root['children'][number];

describe('a token', () => {
  it('[4.186] becomes a block quotation with numbers and the source, wherever it is in a text', async () => {
    const cases: [string, string][] = [
      ['[[MRK 4:39]]', V39],
      ['[[mrk 4:39]]\n', V39],
      ['[[ MRK 4:39 ]]', V39],
      ['Talu:\n\n[[MRK 4:39]]\n\nMera.', `Talu:\n\n${V39}\n\nMera.`],
      ['Talu:\n[[MRK 4:39]]\nMera.', `Talu:\n\n${V39}\n\nMera.`],
      ['Talu [[MRK 4:39]] mera.', `Talu \n\n${V39}\n\nmera.`],
      ['# Talu\n[[MRK 4:39]]\n\n\n\n# Mera', `# Talu\n\n${V39}\n\n# Mera`],
      ['[[MRK 4:39]][[MRK 4:39]]', `${V39}\n\n${V39}`],
      ['[[MRK 4:39]]\n[[MRK 4:39]]', `${V39}\n\n${V39}`],
      ['[[MRK 4:39]]\n      mera', `${V39}\n\nmera`],
      ['[[MRK 4:39]]\n\n    mera', `${V39}\n\n    mera`],
      ['[[[MRK 4:39]]]', `[\n\n${V39}\n\n]`],
      ['[[talu [[MRK 4:39]]', `[[talu \n\n${V39}`],
    ];
    for (const [given, expected] of cases) {
      expect({ given, text: (await write([given])).text }).toEqual({ given, text: expected });
    }
  });

  it('[4.186] becomes a line for each verse or joined verse, with titles, and with chapter numbers if there are two chapters', async () => {
    expect((await write(['[[PSA 3:1-2]]'])).text).toBe(
      '> *مزمور*\n>\n> ¹ كثيرون يقومون\n> ² كثيرون يقومون\n>\n> (مزامير 3:1–2, TALU)',
    );
    expect((await write(['[[MRK 4:41-5:1]]'])).text).toBe(
      '> **4**\n>\n> ⁴¹ Talu mera 4:41\n>\n> **5**\n>\n> ¹ Talu mera 5:1\n>\n> (Mark 4:41–5:1, TALU)',
    );
    const joined = async (): Promise<TokenVerses> => ({
      ...{ ref: 'MRK 4:1-2', label: 'Mark 4:1–2', text: TALU },
      verses: [{ chapter: 4, verse: 1, verseEnd: 2, text: 'Two in one' }],
    });
    expect((await write(['[[MRK 4:1-2]]'], { read: joined })).text).toBe(
      '> ¹⁻² Two in one\n>\n> (Mark 4:1–2, TALU)',
    );
    const listed = async (): Promise<TokenVerses> => ({
      ...{ ref: 'MRK 4:1-4', label: 'Mark 4:1–4', text: TALU },
      verses: [{ chapter: 4, verse: 1, verseEnd: 4, numbers: [1, 2, 4], text: 'Three in one' }],
    });
    expect((await write(['[[MRK 4:1-4]]'], { read: listed })).text).toBe(
      '> ¹⁻², ⁴ Three in one\n>\n> (Mark 4:1–4, TALU)',
    );
  });

  it('[4.186] stays in its list item or quotation', async () => {
    const quoted = '> > ³⁹ Talu mera 4:39\n> >\n> > (Mark 4:39, TALU)';
    const listed = '> ³⁹ Talu mera 4:39\n  >\n  > (Mark 4:39, TALU)';
    const cases: [string, string][] = [
      ['- [[MRK 4:39]]\n- mera', `- ${listed}\n\n- mera`],
      ['- Talu [[MRK 4:39]] mera\n- ta', `- Talu \n\n  ${listed}\n\n  mera\n- ta`],
      ['- Talu\n  [[MRK 4:39]]\n  mera', `- Talu\n  \n  ${listed}\n\n  mera`],
      ['1. Talu\n\n   [[MRK 4:39]]', `1. Talu\n\n   ${listed.replaceAll('\n  ', '\n   ')}`],
      ['> [[MRK 4:39]]\n> mera', `${quoted}\n>\n> mera`],
      ['> Talu\n> [[MRK 4:39]]', `> Talu\n> \n${quoted}`],
      ['> Talu\n[[MRK 4:39]]', `> Talu\n\n${V39}`],
      ['> Talu [[MRK 4:39]] mera', `> Talu \n>\n${quoted}\n>\n> mera`],
    ];
    for (const [given, expected] of cases) {
      expect({ given, text: (await write([given])).text }).toEqual({ given, text: expected });
    }
  });

  it('[4.186] becomes a quotation of its own for a parser of Markdown', async () => {
    const places = [
      '',
      'Talu ',
      'Talu\n',
      'Talu\n\n',
      '- ',
      '- Talu\n',
      '- Talu\n  ',
      '> Talu\n',
      '> ',
    ];
    const follow = ['', ' mera', '\nmera', '\n\nmera', '\n- mera', '\n> mera', '\n    mera'];
    for (const before of [...places, '1. - ', '> - Talu ', '- > Talu\n']) {
      for (const after of follow) {
        const written = await write([`${before}[[MRK 4:39-40]]${after}`]);
        const found = quotationsIn(parser.parse(written.text)).filter((each) =>
          each.endsWith('(Mark 4:39–40, TALU)'),
        );
        const expected = '³⁹ Talu mera 4:39\n⁴⁰ Talu mera 4:40(Mark 4:39–40, TALU)';
        expect({ ...written, last: found.at(-1) }).toEqual({ ...written, last: expected });
      }
    }
  });

  it('[4.186] stays in its line in the cell of a table', async () => {
    const table = '| Verse | Words |\n| --- | --- |\n| 39 | [[MRK 4:39-40]] |\n| 40 | mera |';
    expect((await write([table])).text).toBe(
      table.replace('[[MRK 4:39-40]]', '³⁹ Talu mera 4:39 ⁴⁰ Talu mera 4:40 (Mark 4:39–40, TALU)'),
    );
    const bare = 'Verse | Words\n--- | ---\n39 | [[MRK 4:39]]\n\n[[MRK 4:39]]';
    expect((await write([bare])).text).toBe(
      `Verse | Words\n--- | ---\n39 | ³⁹ Talu mera 4:39 (Mark 4:39, TALU)\n\n${V39}`,
    );
  });

  it('[4.186] has the words of the text, even words that look like Markdown', async () => {
    const words = String.raw`*Talu* _mera_ [ta](x) <b> \ | ~~lo~~ \`a\` &amp; $x$ [[MRK 4:39]] https`;
    const odd = async (): Promise<TokenVerses> => ({
      ...{ ref: 'MRK 4:39', label: 'M*a*rk 4:39', text: { ...TALU, abbreviation: 'T|U' } },
      verses: [{ chapter: 4, verse: 39, title: '_Sona_', text: words }],
    });
    const written = await write(['[[MRK 4:39]]'], { read: odd });
    expect(wordsIn(parser.parse(written.text))).toBe(`_Sona_³⁹ ${words}(M*a*rk 4:39, T|U)`);
    expect(written.items).toHaveLength(1);
  });

  it('[4.188] has an item with the places of its reference and its verses in the sent text', async () => {
    const written = await write(['Talu 😀 [[MRK 4:39]] mera [[MRK 4:40-41]]\n- [[PSA 3:2]]']);
    const [one, two, three] = written.items;
    const at = ({ start, end }: { start: number; end: number }) => written.text.slice(start, end);
    expect([one, two, three].map((item) => at(item!))).toEqual([
      ...['Mark 4:39', 'Mark 4:40–41', 'مزامير 3:2'],
    ]);
    expect(at(one!.inserted!)).toBe(V39);
    expect(at(three!.inserted!)).toMatch(/^> ² .*TALU\)$/s);
    expect(two).toMatchObject({
      ...{ ref: 'MRK 4:40-41', label: 'Mark 4:40–41', textId: 'talu' },
      inserted: { abbreviation: 'TALU', language: 'en', direction: 'ltr', checksum: 'sum' },
    });
  });
});

const wordsIn = (node: Nodes): string => {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsIn).join('') : '';
};

const quotationsIn = (node: Nodes): string[] => [
  ...(node.type === 'blockquote' ? [wordsIn(node)] : []),
  ...('children' in node ? node.children.flatMap(quotationsIn) : []),
];

describe('text in brackets', () => {
  it('[4.190] becomes plain text with its problem if it has no verses', async () => {
    const written = await write(['Talu [[Mera 4]] and [[MRK 4:99]], mera\n']);
    expect(written.text).toBe('Talu Mera 4 and Mark 4:99, mera\n');
    expect(written.items).toEqual([
      { start: 5, end: 11, ref: 'Mera 4', label: 'Mera 4', problem: 'not_a_reference' },
      {
        ...{ start: 16, end: 25, ref: 'MRK 4:99', label: 'Mark 4:99', textId: 'talu' },
        problem: 'no_such_verse',
      },
    ]);
  });

  it('[4.190] is sent unchanged if it is not a token', async () => {
    for (const given of [
      ...['[[1, 2], [3, 4]]', 'a[0][[1]', '[[]]', '[[ ]]', '[[MRK\n4:39]]', '[[talu', '[MRK 4:39]'],
      ...[`[[MRK 4:39${' '.repeat(60)}]]`, '[', '[[a[', '[[talu] ]'],
    ]) {
      const written = await write([given]);
      expect(written.text).toBe(given);
      expect(written.items).toEqual([]);
    }
  });

  it('[4.190] loses its brackets if the texts cannot be read, and the failure is reported', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const failure = new Error('no connection');
    const written = await write(['a [[MRK 4:39]] b'], {
      read: () => Promise.reject(failure),
      onError,
    });
    expect(written).toMatchObject({ text: 'a MRK 4:39 b', items: [] });
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  });

  it('[4.191] becomes plain text if it asks for more than 12 verses or follows five tokens', async () => {
    expect((await write(['[[MRK 4:1-12]]'])).text).toContain('> ¹² Talu');
    const tooMany = await write(['[[MRK 4:1-13]]']);
    expect(tooMany.text).toBe('Mark 4:1–13');
    expect(tooMany.items).toEqual([
      {
        ...{ start: 0, end: 11, ref: 'MRK 4:1-13', label: 'Mark 4:1–13', textId: 'talu' },
        problem: 'too_long',
      },
    ]);

    const counted = vi.fn(read);
    const six = await write([Array.from({ length: 7 }, () => '[[MRK 4:39]]').join('\n')], {
      read: counted,
    });
    expect(counted).toHaveBeenCalledTimes(5);
    expect(six.text).toBe(`${`${V39}\n\n`.repeat(5)}MRK 4:39\nMRK 4:39`);
    expect(six.items.map(({ problem }) => problem).slice(4)).toEqual([
      ...[undefined, 'too_many', 'too_many'],
    ]);
    const odd = await write([`${'[[MRK 4:39]] '.repeat(5)}[[Mera 4]]`]);
    expect(odd.items.at(-1)).toMatchObject({ ref: 'Mera 4', problem: 'not_a_reference' });
  });

  it('[4.191] becomes plain text if the reply would have more verses than the licence of the text allows', async () => {
    const limited = async (token: string) => {
      const found = await read(token);
      return 'problem' in found ? found : { ...found, text: { ...TALU, maxVerses: 3 } };
    };
    const written = await write(['[[MRK 4:1-2]]\n[[MRK 4:3-4]]\n[[MRK 4:5]]'], { read: limited });
    expect(written.items.map(({ problem }) => problem)).toEqual([
      ...[undefined, 'too_many', undefined],
    ]);
    expect(written.text).toContain('Mark 4:3–4\n');
  });
});
