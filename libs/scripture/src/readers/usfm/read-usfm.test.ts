import { describe, expect, it } from 'vitest';
import { TextError } from '../../text-error.ts';
import type { Verse } from '../../text.ts';
import { readUsfm } from './read-usfm.ts';

const FILE = 'GEN.usfm';

/** Reads the only book of a file. */
function bookOf(usfm: string) {
  const { books, warnings } = readUsfm(usfm, FILE);
  expect(books).toHaveLength(1);
  return { ...books[0]!, warnings };
}

/** Reads verses of a first chapter that have no warnings. */
function versesOf(usfm: string): readonly Verse[] {
  const { verses, warnings } = bookOf(`\\id GEN\n\\c 1\n${usfm}`);
  expect(warnings).toEqual([]);
  return verses;
}

/** The text of the only verse. */
function textOf(usfm: string): string {
  const verses = versesOf(`\\p\n\\v 1 ${usfm}`);
  expect(verses).toHaveLength(1);
  return verses[0]!.text;
}

const warningsOf = (usfm: string) => readUsfm(usfm, FILE).warnings;

const expectRefusal = (usfm: string, message: string) =>
  expect(() => readUsfm(usfm, FILE)).toThrow(new TextError(message));

describe('a verse', () => {
  it('[11.26] has the text after its number, up to the next verse', () => {
    expect(
      versesOf('\\p\n\\v 1 A man rowed.\n\\v 2 A bird\nsang.\n\\c 2\n\\p\n\\v 1 It rained.'),
    ).toEqual([
      { chapter: 1, verse: 1, text: 'A man rowed.' },
      { chapter: 1, verse: 2, text: 'A bird sang.' },
      { chapter: 2, verse: 1, text: 'It rained.' },
    ]);
  });

  it.each([
    ['lines', 'a\nb\r\nc\rd'],
    ['paragraphs', 'a\\p b\\m c\\pi1 d'],
    ['poetry', 'a\n\\q1 b\n\\q2 c\n\\b\n\\qm d'],
    ['lists', 'a\n\\li1 b\n\\lim2 c\n\\lf d'],
    ['tables', 'a\n\\tr \\tc1 b\\tcr2 c\\tc3-4 d'],
    ['a page break', 'a b\n\\pb\n\\p c d'],
    ['optional line breaks', 'a // b//c d'],
    ['no-break spaces', 'a~b~c~ d'],
    ['tabs and spaces', '  a \t b   c d  '],
  ])('[11.26] is one line with single spaces: %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('a b c d');
  });

  it('[11.26] keeps every other character as it is', () => {
    const text = 'Qu\u2019il dit\u00a0: \u00ab\u202fe\u0301t\u00e9\u202f\u00bb a/b 1/2';
    expect(textOf(text)).toBe(text);
  });

  it('[11.26] has the characters that a backslash escapes', () => {
    expect(textOf(String.raw`a\~b a\|b a\/b a\\b`)).toBe(String.raw`a~b a|b a/b a\b`);
  });

  it('[11.26] can begin without a paragraph, and in the line of another verse', () => {
    expect(versesOf('\\v 1 One. \\v 2 Two.').map(({ text }) => text)).toEqual(['One.', 'Two.']);
  });

  it('[11.26] goes on after a heading', () => {
    expect(textOf('One,\n\\s A heading\n\\r (1.2)\n\\p two.')).toBe('One, two.');
  });
});

describe('joined verses', () => {
  it.each(['3-4', '3\u20134', '3\u200f-\u200f4', '3\u200f-4', '3,4', '03-04'])(
    '[11.27] have a first and a last number: %j',
    (number) => {
      expect(versesOf(`\\v ${number} One.`)).toEqual([
        { chapter: 1, verse: 3, verseEnd: 4, text: 'One.' },
      ]);
    },
  );

  it('[11.27] are the parts of a verse, nothing lost', () => {
    expect(
      versesOf('\\q1\n\\v 39a One,\n\\q2\n\\v 39b two,\n\\v 39c three.\n\\v 40 Four.'),
    ).toEqual([
      { chapter: 1, verse: 39, text: 'One, two, three.' },
      { chapter: 1, verse: 40, text: 'Four.' },
    ]);
  });

  it('[11.27] are joined with those that share a part', () => {
    expect(versesOf('\\v 2-6a One,\n\\v 6b-8 two.\n\\v 9 Three.')).toEqual([
      { chapter: 1, verse: 2, verseEnd: 8, text: 'One, two.' },
      { chapter: 1, verse: 9, text: 'Three.' },
    ]);
  });

  it.each([
    [
      'a number twice',
      '\\v 1 One.\n\\v 2 Two.\n\\v 2 Three.',
      '1:2',
      [
        { chapter: 1, verse: 1, text: 'One.' },
        { chapter: 1, verse: 2, text: 'Two. Three.' },
      ],
    ],
    [
      'a part that comes later',
      '\\v 1a One.\n\\v 2 Two.\n\\v 1b Three.',
      '1:1b',
      [
        { chapter: 1, verse: 1, text: 'One. Three.' },
        { chapter: 1, verse: 2, text: 'Two.' },
      ],
    ],
    [
      'a part twice',
      '\\v 1a One.\n\\q1\n\\v 1a Two.',
      '1:1a',
      [{ chapter: 1, verse: 1, text: 'One. Two.' }],
    ],
    [
      'verses that are then joined',
      '\\v 1 One.\n\\v 2 Two.\n\\v 1-2 Three.',
      '1:1-2',
      [{ chapter: 1, verse: 1, verseEnd: 2, text: 'One. Two. Three.' }],
    ],
  ])('[11.28] are reported if it is %s', (_, usfm, place, verses) => {
    const book = bookOf(`\\id GEN\n\\c 1\n${usfm}`);
    expect(book.verses).toEqual(verses);
    expect(book.warnings).toEqual([
      `GEN.usfm, line 5: GEN ${place} is there more than once. Its parts were joined.`,
    ]);
  });
});

describe('styles', () => {
  it.each([
    ['a word with attributes', String.raw`one \w two|lemma="b" strong="H2"\w*, three`],
    ['a word with a default attribute', String.raw`one \w two|deux\w*, three`],
    ['an attribute with an escaped quotation mark', String.raw`one \w two|x-a="b\"c"\w*, three`],
    ['a style', String.raw`one \nd two\nd*, three`],
    ['nested styles', String.raw`one \add \+nd two\+nd*,\add* three`],
    ['nested styles without a plus', String.raw`one \add \nd two\nd*,\add* three`],
    ['a nested word with attributes', String.raw`\wj one \+w two|lemma="b"\+w*, three\wj*`],
    ['attributes of the outer word', String.raw`one \w \+nd two\+nd*|lemma="b"\w*, three`],
    ['a part of a word', String.raw`\sc o\sc*ne two, thr\qac e\qac*e`],
    ['a style that does not end', String.raw`one \add two, three`],
    ['ruby', String.raw`one \rb two|t:w\rb*, three`],
    ['a link', String.raw`one \jmp two|href="x-a"\jmp*, three`],
  ])('[11.29] leave the text: %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('one two, three');
  });

  it.each([
    String.raw`\zaln-s |x-strong="H1" x-content="א"\*\w one|x-occurrence="1"\w*\zaln-e\* two`,
    '\\zaln-s |a="1"\\*\\zaln-s |a="2"\\*\\w one\\w*\\zaln-e\\*\\zaln-e\\*\n\\zaln-s |a="3"\\*two\\zaln-e\\*',
    String.raw`\k-s |x-tw="rc://*/tw/dict"\*one\k-e\* two`,
    String.raw`\ts\*one \qt-s |sid="q1" who="A"\*two\qt-e |eid="q1"\*`,
    String.raw`one \ts-s|sid="x"\*two\ts-e\*`,
    '\\zaln-s | x-strong="H1"\n\\w one|x="2"\\w*\n\\zaln-e\\*\n\\k-s|x="rc://*/a"\ntwo\\k-e\\*',
  ])('[11.29] leave no milestones: %s', (usfm) => {
    expect(textOf(usfm)).toBe('one two');
  });

  it.each([
    ['alternate numbers', String.raw`\va 3\va* one two`],
    ['published numbers', String.raw`\vp 1b\vp* one two`],
    ['a figure', String.raw`one \fig A ship|src="a.png" size="col" ref="1.1"\fig* two`],
    ['a figure between words', String.raw`one\fig A ship|src="a.png"\fig*two`],
    ['an old figure', String.raw`one \fig A|a.png|col|1.1|me|A ship|1.1\fig* two`],
    ['references and marks of notes', String.raw`one\rq Exo 1.1\rq* two\fm 1\fm*`],
    ['a pronunciation', String.raw`one \pro wun\pro* two`],
  ])('[11.30] leave out %s', (_, usfm) => {
    expect(textOf(usfm)).toBe('one two');
  });
});

describe('notes', () => {
  const NOTE = String.raw`\f + \fr 1.1: \fk one: \ft Or \+nd uno\+nd*, \fqa un\f*`;

  it.each([
    ['between two words', `one${NOTE}two`, 'one two'],
    ['before a space', `one${NOTE} two`, 'one two'],
    ['after a space', `one ${NOTE}two`, 'one two'],
    ['between spaces', `one ${NOTE} two`, 'one two'],
    ['after a mark', `one.${NOTE}Two`, 'one. Two'],
    ['before a mark', `one${NOTE}, two`, 'one, two'],
    ['between a space and a mark', `one ${NOTE}, two`, 'one, two'],
    ['in a style', String.raw`\wj one${NOTE}\wj*\nd two\nd*`, 'one two'],
    ['twice', `one${NOTE}\\x - \\xo 1.1 \\xt Exo 1.1\\x*two`, 'one two'],
    ['at the beginning', `${NOTE} one two`, 'one two'],
    ['at the end', `one two ${NOTE}`, 'one two'],
    ['before a new line', `one${NOTE}\n\\q1 two`, 'one two'],
    ['before quotation marks', `one\u201d${NOTE}\u201d`, 'one\u201d\u201d'],
    ['before a dash', `one${NOTE}\u2014two`, 'one\u2014two'],
    ['before a bracket', `one${NOTE}(two)`, 'one (two)'],
    ['before a quotation', `she said,${NOTE}\u201cGo\u201d`, 'she said, \u201cGo\u201d'],
    ['before a quotation in a style', `said,${NOTE}\u201c\\nd Go\\nd*`, 'said, \u201cGo'],
    ['before a question in Spanish', `uno,${NOTE}\u00bfdos?`, 'uno, \u00bfdos?'],
    ['before a space that French has', `un${NOTE}\u00a0; deux`, 'un\u00a0; deux'],
    ['in Arabic', `قارب${NOTE}كبير${NOTE}، نعم`, 'قارب كبير، نعم'],
    ['in Hebrew', `דָּג${NOTE}גָּדוֹל${NOTE}׃`, 'דָּג גָּדוֹל׃'],
    ['in Chinese, which has no spaces', `一条${NOTE}船${NOTE}。`, '一条船。'],
    ['in Thai, which has no spaces', `เรือ${NOTE}ใหญ่`, 'เรือใหญ่'],
  ])('[11.31] are left out %s', (_, usfm, text) => {
    expect(textOf(usfm)).toBe(text);
  });

  it.each(['f', 'fe', 'ef', 'x', 'ex'])('[11.31] are left out with \\%s', (marker) => {
    expect(textOf(`one\\${marker} - \\cat A\\cat*\\ft B\\${marker}* two`)).toBe('one two');
  });

  it('[11.32] of a verse without text say why', () => {
    expect(
      versesOf(
        String.raw`\v 1 One. \v 2 \f + \cat A\cat*\fr 1.2: \ft Some add: \fq He slept.\fq*\f*\x - \xt Exo 1.1\x* \v 3 Two.\f + \ft B\f*`,
      ),
    ).toEqual([
      { chapter: 1, verse: 1, text: 'One.' },
      { chapter: 1, verse: 2, text: '', note: 'Some add: He slept.' },
      { chapter: 1, verse: 3, text: 'Two.' },
    ]);
  });

  it('[11.32] without a style also say why', () => {
    expect(versesOf(String.raw`\v 1 One. \v 2 \f + Not in old books.\f*`)[1]!.note).toBe(
      'Not in old books.',
    );
  });

  it('[11.32] that are cross references say nothing', () => {
    expect(versesOf(String.raw`\v 1 One. \v 2 \x - \xo 1.2 \xt Exo 1.1\x*`)[1]).toEqual({
      chapter: 1,
      verse: 2,
      text: '',
    });
  });
});

describe('titles', () => {
  it('[11.33] belong to the verse after them', () => {
    expect(
      versesOf(
        '\\s1 A heading\n\\d A song. \\f + \\ft A\\f*Of \\nd Dan\\nd*.\n\\q1\n\\v 1 One.\n\\qa Beth\n\\q1\n\\v 2 Two.',
      ),
    ).toEqual([
      { chapter: 1, verse: 1, title: 'A song. Of Dan.', text: 'One.' },
      { chapter: 1, verse: 2, title: 'Beth', text: 'Two.' },
    ]);
  });

  it('[11.33] are joined', () => {
    expect(versesOf('\\d A song.\n\\qa Aleph\n\\q1\n\\v 1 One.')[0]!.title).toBe('A song. Aleph');
  });

  it('[11.33] are the text of a verse that begins in them', () => {
    expect(versesOf('\\d\n\\v 1 A song.\n\\q1\n\\v 2 One.')).toEqual([
      { chapter: 1, verse: 1, text: 'A song.' },
      { chapter: 1, verse: 2, text: 'One.' },
    ]);
    expect(versesOf('\\v 1\n\\d A song.\n\\q1 One.')).toEqual([
      { chapter: 1, verse: 1, text: 'A song. One.' },
    ]);
  });

  it('[11.33] end the last verse of a chapter', () => {
    expect(versesOf('\\q1\n\\v 1 One.\n\\d For strings.\n\\c 2\n\\q1\n\\v 1 Two.')).toEqual([
      { chapter: 1, verse: 1, text: 'One. For strings.' },
      { chapter: 2, verse: 1, text: 'Two.' },
    ]);
  });

  it('[11.33] of a chapter without verses are reported', () => {
    expect(warningsOf('\\id GEN\n\\c 1\n\\v 1 One.\n\\c 2\n\\d A song.')).toEqual([
      'GEN.usfm, line 1: The title “A song.” has no verse after it and was left out.',
    ]);
  });
});

describe('a book', () => {
  it('[11.34] has its names', () => {
    const book = bookOf(
      '\\id GEN A text\n\\h Beginnings\n\\toc1 The Book of \\nd Beginnings\\nd*\n\\toc2 Beginnings \n\\toc3 Beg\n\\toca1 No\n\\mt1 No\n\\c 1\n\\v 1 One.',
    );
    expect(book.names).toEqual({
      long: 'The Book of Beginnings',
      short: 'Beginnings',
      abbreviation: 'Beg',
      header: 'Beginnings',
    });
    expect(book.code).toBe('GEN');
  });

  it('[11.34] has only the names that the file gives, the first one of each', () => {
    expect(bookOf('\\id GEN\n\\toc2 \n\\h A\n\\h B\n\\c 1\n\\v 1 One.').names).toEqual({
      header: 'A',
    });
  });

  it('[11.35] has no headings, introductions and remarks', () => {
    const left = [
      'ide usfm sts rem toca1 mt1 imt1 is1 ip ipi im imq iq1 io1 iot ili ie iex',
      'ms1 mr s s1 s2 sr r sp sd cl cd cp lit restore mte1 pb',
    ].join(' ');
    const paragraphs = left.split(' ').map((marker) => `\\${marker} no\n`);
    const usfm = `\\id GEN no\n${paragraphs.join('')}\\c 1\n\\ca 2\\ca*\n${paragraphs.join('')}\\p\n\\v 1 One.\n${paragraphs.join('')}`;
    const { verses, warnings } = bookOf(usfm);
    expect(verses).toEqual([{ chapter: 1, verse: 1, text: 'One.' }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a reference', '\\r (\\xt Mt 1.1)'],
    ['an outline', '\\io1 One \\ior 1.1-2'],
    ['an introduction', '\\ip See \\xt Jn 1.1'],
    ['a heading with notes', '\\s One \\f + \\ft A \\x - \\xt B\\x* C'],
    ['a heading with a figure', '\\s One \\fig A \\f + B\\f* C'],
  ])('[11.35] has no part of %s in which a style or a note does not end', (_, left) => {
    const usfm = `\\id GEN\n${left}\n${left}\n\\c 1\n${left}\n\\p\n\\v 1 One,\n${left}\n\\q1 two.\n${left}\n\\v 2 Three.\n${left}`;
    const { verses, warnings } = bookOf(usfm);
    expect(verses.map(({ text }) => text)).toEqual(['One, two.', 'Three.']);
    expect(warnings).toEqual([]);
  });

  it('[11.35] is refused if a sidebar after a heading has no end', () => {
    expectRefusal(
      '\\id GEN\n\\c 1\n\\s A\n\\esb\n\\p B\n\\v 1 One.',
      'GEN.usfm, line 4: \\esb has no end. Write \\esbe where it ends.',
    );
  });

  it('[11.35] has no sidebars', () => {
    expect(
      versesOf(
        '\\p\n\\v 1 One,\n\\esb \\cat A\\cat*\n\\ms B\n\\p C\\f + \\ft D\\f*\n\\esbe\n\\p two.\n\\v 2 Three.',
      ).map(({ text }) => text),
    ).toEqual(['One, two.', 'Three.']);
  });

  it('[11.36] ends at peripheral matter, and another one can follow', () => {
    const { books, warnings } = readUsfm(
      '\\id GEN\n\\c 1\n\\v 1 One.\n\\periph Maps|id="maps"\n\\p No.\n\\v 2 No.\n\\id EXO\n\\h Out\n\\c 1\n\\v 1 Two.',
      FILE,
    );
    expect(books).toEqual([
      { code: 'GEN', names: {}, verses: [{ chapter: 1, verse: 1, text: 'One.' }] },
      { code: 'EXO', names: { header: 'Out' }, verses: [{ chapter: 1, verse: 1, text: 'Two.' }] },
    ]);
    expect(warnings).toEqual([]);
  });

  it.each(['FRT', 'INT', 'BAK', 'CNC', 'GLO', 'TDX', 'NDX', 'OTH', 'XXA', 'XXG'])(
    '[11.36] is not %s, which is left out and reported',
    (code) => {
      expect(readUsfm(`\\id ${code} - A\n\\mt B\n\\p C \\f + D\n\\c 1\n\\v 1 E`, FILE)).toEqual({
        books: [],
        warnings: [`GEN.usfm, line 1: ${code} is no book of the Bible and was left out.`],
      });
    },
  );

  it('[11.36] without text in its verses is left out and reported', () => {
    expect(
      readUsfm('\\id GEN\n\\c 1\n\\p\n\\v 1\n\\v 2\n\\id EXO\n\\c 1\n\\v 1 One.', FILE),
    ).toEqual({
      books: [{ code: 'EXO', names: {}, verses: [{ chapter: 1, verse: 1, text: 'One.' }] }],
      warnings: ['GEN.usfm, line 1: GEN has no text in its verses and was left out.'],
    });
  });
});

describe('what may be wrong', () => {
  it('[11.37] is reported: markers that USFM does not have, with their text', () => {
    const usfm = '\\id GEN\n\\c 1\n\\v 1 One \\zx two\\zx*,\n\\v 2 \\zx three\\zx*.';
    expect(bookOf(usfm).verses.map(({ text }) => text)).toEqual(['One two,', 'three.']);
    expect(warningsOf(usfm)).toEqual([
      'GEN.usfm, line 3: \\zx is no marker of USFM. Its text was kept. This is so in 2 places.',
    ]);
    expect(warningsOf('\\id GEN\n\\zx A\n\\c 1\n\\v 1 One.\n\\s A \\zx b\\zx*')).toEqual([
      'GEN.usfm, line 5: \\zx is no marker of USFM. It stands in a heading, so its text was left out.',
    ]);
  });

  it('[11.37] is reported: text that belongs to no verse', () => {
    expect(warningsOf('\\id GEN\n\\p A\n\\c 1 B\n\\p\n\\v 1 One.')).toEqual([
      'GEN.usfm, line 2: Text that belongs to no verse was left out. This is so in 2 places.',
    ]);
  });

  it.each(['The licence |\nof ~ this text', '\\h A licence', '\\f + no', '/'])(
    '[11.37] is reported: lines before \\id, such as %j',
    (before) => {
      const usfm = `${before}\n\n\\id GEN\n\\c 1\n\\v 1 One.\n\\id EXO\n\\c 1\n\\v 1 Two.`;
      const { books, warnings } = readUsfm(usfm, FILE);
      expect(books.map(({ code, verses }) => [code, verses[0]!.text])).toEqual([
        ['GEN', 'One.'],
        ['EXO', 'Two.'],
      ]);
      expect(warnings).toEqual([
        'GEN.usfm, line 1: The text before \\id belongs to no book and was left out.',
      ]);
    },
  );

  it('[11.37] is reported: a vertical bar in the text', () => {
    const usfm = '\\id GEN\n\\c 1\n\\v 1 One \\w two|b';
    expect(bookOf(usfm).verses[0]!.text).toBe('One two|b');
    expect(warningsOf(usfm)).toEqual(['GEN.usfm, line 3: A vertical bar stands in the text.']);
  });

  it.each([
    [
      'text without \\id',
      'A letter.',
      'line 1: there is no \\id. Correct the file, or import without it.',
    ],
    ['an empty file', ' \n', 'line 1: there is no \\id. Correct the file, or import without it.'],
    [
      'no \\id after a licence',
      'The licence\n\\h Genesis',
      'line 1: there is no \\id. Correct the file, or import without it.',
    ],
    [
      'a chapter before \\id',
      '\\h Genesis\n\\c 1\n\\p\n\\v 1 A\n\\id EXO\n\\c 1\n\\v 1 B',
      'line 2: there is no \\id before this \\c. Write one, such as \\id GEN.',
    ],
    ['no code', '\\id\n\\c 1', 'line 1: “” is no book code of USFM. Write one, such as \\id GEN.'],
    [
      'an unknown code',
      '\\id GENESIS',
      'line 1: “GENESIS” is no book code of USFM. Write one, such as \\id GEN.',
    ],
    ['no verses', '\n\\id GEN\n\\c 1\n\\p A', 'line 2: GEN has no verses (\\v).'],
    [
      'a verse without a chapter',
      '\\id GEN\n\\v 1 A',
      'line 2: this verse has no chapter. Write \\c and its number before it.',
    ],
    [
      'a chapter without a number',
      '\\id GEN\n\\c\n\\v 1 A',
      'line 2: “” is no number of a chapter. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a chapter 0',
      '\\id GEN\n\\c 0',
      'line 2: “0” is no number of a chapter. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a verse without a number',
      '\\id GEN\n\\c 1\n\\v \\p A',
      'line 3: “” is no number of a verse. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a number without a space after it',
      '\\id GEN\n\\c 1\n\\v 1In',
      'line 3: “1In” is no number of a verse. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a number in other digits',
      '\\id GEN\n\\c 1\n\\v ١ A',
      'line 3: “١” is no number of a verse. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'numbers in the wrong order',
      '\\id GEN\n\\c 1\n\\v 4-3 A',
      'line 3: “4-3” is no number of a verse. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a number without a space before it',
      '\\id GEN\n\\c 1\n\\v1 A',
      'line 3: write a space between \\v and its number.',
    ],
    [
      'a note that does not end',
      '\\id GEN\n\\c 1\n\\v 1 A\\f + \\ft B\n\\v 2 C',
      'line 3: \\f has no end. Write \\f* where it ends.',
    ],
    [
      'a last note that does not end',
      '\\id GEN\n\\c 1\n\\v 1 A\n\\x - B',
      'line 4: \\x has no end. Write \\x* where it ends.',
    ],
    [
      'a figure that does not end',
      '\\id GEN\n\\c 1\n\\v 1 A\\fig B\n\\c 2',
      'line 3: \\fig has no end. Write \\fig* where it ends.',
    ],
    [
      'a sidebar that does not end before the next one',
      '\\id GEN\n\\c 1\n\\v 1 A\n\\esb\n\\p B\n\\p C\n\\esb\n\\p D\n\\esbe',
      'line 4: \\esb has no end. Write \\esbe where it ends.',
    ],
    [
      'a sidebar that does not end',
      '\\id GEN\n\\c 1\n\\v 1 A\n\\esb\n\\p B\n\\id EXO',
      'line 4: \\esb has no end. Write \\esbe where it ends.',
    ],
  ])('[11.38] is refused with file and line: %s', (_, usfm, message) => {
    expectRefusal(usfm, `GEN.usfm, ${message}`);
  });

  it.each(['f', 'fe', 'x', 'ex', 'fig', 'va', 'xt', 'rq'])(
    '[11.38] is refused if \\%s has no end before the next paragraph, heading, title or note',
    (marker) => {
      const open = `\\id GEN\n\\c 1\n\\p\n\\v 1 A \\${marker} no`;
      const message = `GEN.usfm, line 4: \\${marker} has no end. Write \\${marker}* where it ends.`;
      for (const next of ['p', 'q1', 'b', 'tr', 's1', 'r', 'd', 'qa', 'f +', 'x -', 'esb']) {
        expectRefusal(`${open}\n\\${next} B\\f + C\\f*\\${marker} no\\${marker}* D`, message);
      }
      expectRefusal(`${open} B \\${marker} no\\${marker}* C`, message);
      expectRefusal(`${open}\\ef* B\n\\p C`, message);
    },
  );

  it.each([
    ['a title', '\\d A song \\f + no\n\\q1\n\\v 1 A', 3],
    ['a name', '\\toc1 A name \\f + no\n\\toc2 A', 3],
  ])('[11.38] is refused if a note has no end in %s', (_, usfm, line) => {
    expectRefusal(
      `\\id GEN\n\\c 1\n${usfm}`,
      `GEN.usfm, line ${line}: \\f has no end. Write \\f* where it ends.`,
    );
  });

  it('[11.38] counts lines of any kind', () => {
    expectRefusal(
      '\\id GEN\r\n\\c 1\r\\p\n\r\n\\v1 A',
      'GEN.usfm, line 5: write a space between \\v and its number.',
    );
  });
});

describe('other scripts', () => {
  it('[11.26] keeps vowel points and direction marks in Hebrew', () => {
    const text = 'וַיֵּ֣לֶךְ אִ֔ישׁ אֶל־הַיָּ֖ם\u200f׃';
    expect(versesOf(`\\v 1\u200f ${text}\n\\v 2\u200f-\u200f3 דָּג`)).toEqual([
      { chapter: 1, verse: 1, text },
      { chapter: 1, verse: 2, verseEnd: 3, text: 'דָּג' },
    ]);
  });

  it('[11.26] keeps vowel signs in Arabic', () => {
    const text = 'ذَهَبَ رَجُلٌ إِلَى البَحْرِ، وَنَامَ؛ ثُمَّ قَامَ.';
    expect(textOf(text)).toBe(text);
    expect(textOf(text.normalize('NFD'))).toBe(text.normalize('NFD'));
  });
});

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('generated files', () => {
  const SEPARATORS = [
    '\n',
    ' ',
    '\n\\p\n',
    '\n\\q1 ',
    '\n\\b\n\\q2 ',
    '~',
    ' // ',
    '\n\\li1 ',
    '\n\\tr \\tc1 ',
  ];
  const LEFT_OUT = [
    '\\f + \\fr 1.1 \\ft no\\f*',
    '\\x - \\xt no\\x* ',
    '\n\\s1 no\n\\p\n',
    '\\fig no|src="no"\\fig*',
    '\\ts\\*',
    '\n\\esb\n\\p no\n\\esbe\n\\p\n',
    '\\va 9\\va* ',
    '\n\\rem no\n\\m\n',
  ];
  const styled = (word: string, choice: number): string =>
    [
      word,
      `\\nd ${word}\\nd*`,
      `\\w ${word}|lemma="no"\\w*`,
      `\\wj \\+nd ${word}\\+nd*\\wj*`,
      `\\zaln-s |x="no"\\*\\w ${word}|no\\w*\\zaln-e\\*`,
      `\\add ${word.slice(0, 1)}\\add*${word.slice(1)}`,
    ][choice]!;

  it.each(Array.from({ length: 50 }, (_, seed) => seed))(
    '[11.26, 11.29, 11.31] lose no word and double none (seed %i)',
    (seed) => {
      const next = random(seed);
      const below = (limit: number) => Math.floor(next() * limit);
      const expected: string[] = [];
      let usfm = '\\id GEN no\n\\h no\n\\c 1\n\\p';
      for (let verse = 1; verse <= 20; verse += 1) {
        const words: string[] = [];
        usfm += `\n\\v ${verse} `;
        for (let count = below(8) + 1; count > 0; count -= 1) {
          const word = `w${verse}x${count}`;
          words.push(word);
          if (below(3) === 0) usfm += LEFT_OUT[below(LEFT_OUT.length)]!;
          usfm += styled(word, below(6)) + SEPARATORS[below(SEPARATORS.length)]!;
        }
        expected.push(words.join(' '));
      }
      expect(bookOf(usfm).verses.map(({ text }) => text)).toEqual(expected);
    },
  );
});

describe('a large file', () => {
  // These take minutes if the time grows with the square of the size.
  const PIECES = 200_000;

  it('[11.31] is read in one pass: many notes in a verse', () => {
    const text = textOf(String.raw`one\f + \ft no\f*two `.repeat(PIECES));
    expect(text === Array<string>(PIECES).fill('one two').join(' ')).toBe(true);
  });

  it('[11.29] is read in one pass: many vertical bars', () => {
    const text = '|a'.repeat(PIECES);
    expect(bookOf(`\\id GEN\n\\c 1\n\\v 1 ${text}`).verses[0]!.text === text).toBe(true);
  });

  it('[11.29] can have an attribute of 20 MB', () => {
    expect(textOf(String.raw`one \w two|${'a'.repeat(20_000_000)}\w*`)).toBe('one two');
  });
});
