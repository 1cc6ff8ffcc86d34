import { createHash } from 'node:crypto';
import { canon } from '@targum/contracts/on-demand';
import { parseReference } from '../references/reference.ts';
import type { BookCode } from '@targum/contracts/on-demand';
import { beforeAll, describe, expect, it } from 'vitest';
import { verseCounts } from '../numbering/verse-counts.ts';
import { readText } from '../readers/read-text.ts';
import { SAMPLED_VERSES } from '../testing/sampled-verses.ts';
import type { CompleteText, Verse } from '../text.ts';
import { readDefaultText } from './read-default-text.ts';

/** The folder of the installed module; undefined on a machine that cannot install it. */
const folder = process.env['TEST_SWORD_DIR'];

let web: CompleteText;
beforeAll(async () => {
  if (folder !== undefined) web = (await readDefaultText(folder))!;
});

const versesOf = (code: BookCode): readonly Verse[] =>
  web.books.find((book) => book.code === code)?.verses ?? [];

const find = (ref: string): Verse | undefined => {
  const { book, ranges } = parseReference(ref)!;
  const { chapter, verse } = ranges[0]!.from;
  return versesOf(book).find((each) => each.chapter === chapter && each.verse === verse);
};

describe.runIf(folder)('the installed World English Bible', () => {
  it('[11.10] is the text that an import of its folder reads', async () => {
    const { info, books } = await readText(folder!, {});
    expect(info).toEqual(web.info);
    expect(books).toEqual(web.books);
  });

  it('[11.10] is the checked edition', () => {
    expect(web.warnings.filter((warning) => !warning.includes('left out'))).toEqual([]);
  });

  it('[11.10] has 31,095 verses with text in the 66 books', () => {
    const verses = canon.flatMap((code) => versesOf(code));
    expect(verses.filter(({ text }) => text !== '')).toHaveLength(31_095);
  });

  it('[11.10] has the verses of the English numbering in all 1,189 chapters except Romans 16', () => {
    const differing: [string, number, number | undefined][] = [];
    let chapters = 0;
    for (const code of canon) {
      const counts: number[] = [];
      for (const { chapter, verse, text } of versesOf(code)) {
        if (text !== '') counts[chapter - 1] = verse;
      }
      const expected = verseCounts(code, 'english');
      chapters += counts.length;
      counts.forEach((count, index) => {
        if (count !== expected[index])
          differing.push([`${code} ${index + 1}`, count, expected[index]]);
      });
      expect(counts).toHaveLength(expected.length);
    }
    expect(chapters).toBe(1189);
    expect(differing).toEqual([['ROM 16', 24, 27]]);
  });

  it('[11.10] has the further books that a second source confirms, and names the others', () => {
    const further = web.books.map(({ code }) => code).filter((code) => !canon.includes(code));
    expect(new Set(further)).toEqual(
      new Set(['JDT', 'WIS', 'BAR', '1MA', '2MA', '3MA', '1ES', '2ES', 'MAN', 'PS2']),
    );
    expect(web.warnings.map((warning) => warning.replace(/ is left out.*/, ''))).toEqual([
      'Daniel (Greek)',
      'Esther (Greek)',
      'Sirach',
      'Tobit',
      '4 Maccabees',
    ]);
  });

  it.each(SAMPLED_VERSES)('[11.10] has the words of the second source at %s', (ref, hash) => {
    const { text } = find(ref)!;
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(hash);
  });

  it.each(['LUK 17:36', 'ACT 8:37', 'ACT 15:34', 'ACT 24:7', 'ROM 16:25'])(
    '[11.32] has a note in place of %s',
    (ref) => {
      expect(find(ref)).toMatchObject({ text: '', note: expect.stringMatching(/\w+ \w+/) });
    },
  );

  it.each(['ROM 16:26', 'ROM 16:27', '3JN 1:15', 'REV 12:18'])('does not contain %s', (ref) => {
    expect(find(ref)).toBeUndefined();
  });

  it('[11.10] joins the verses that the module cannot number', () => {
    expect(find('ROM 14:23')).toMatchObject({
      verseEnd: 26,
      text: expect.stringMatching(/isn’t of faith.+Amen\.$/),
    });
    expect(find('3JN 1:14')?.verseEnd).toBe(15);
    const joined = web.books.flatMap(({ verses }) => verses).filter(({ verseEnd }) => verseEnd);
    expect(joined).toHaveLength(2);
  });

  it('[11.33] has 139 titles in the psalms, 22 of them Hebrew letters', () => {
    const psalms = [...versesOf('PSA'), ...versesOf('PS2')];
    expect(psalms.filter(({ title }) => title !== undefined)).toHaveLength(139);
    const letters = versesOf('PSA').filter(({ chapter, title }) => chapter === 119 && title);
    expect(letters).toHaveLength(22);
    expect(letters[1]).toMatchObject({ verse: 9, title: 'BETH' });
    expect(find('PSA 3:1')!.title).toMatch(/^A Psalm by David/);
    expect(find('PSA 3:1')!.text).toMatch(/^Yahweh/);
  });

  it('[11.4] has no names of speakers in the Song of Songs', () => {
    for (const { text } of versesOf('SNG')) {
      expect(text).not.toMatch(/^(Lover|Beloved|Friends|Brothers)\b(?! of)/);
    }
  });

  it('[11.4] has the last verse of each book and nothing of the glossary', () => {
    const withoutEnd = web.books.filter(({ verses }) => verses.at(-1)!.text === '');
    // The last verse of Romans, 16:25, has no text, only a note that says where its verses stand.
    expect(withoutEnd.map(({ code }) => code)).toEqual(['ROM']);
    expect(find('REV 22:21')!.text).toMatch(/Amen\.$/);
  });

  it('[11.4] has no word that is joined to another, and no space before a mark', () => {
    const wrong = web.books
      .flatMap(({ verses }) => verses.map(({ text }) => text))
      .filter((text) => /\p{Ll}\p{Lu}|[,.;:!?]\p{L}|\s[,.;:!?’”)]|[<>&\\|]|\s\s/u.test(text));
    expect(wrong).toEqual([]);
  });
});
