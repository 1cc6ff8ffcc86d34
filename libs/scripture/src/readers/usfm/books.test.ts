import { describe, expect, it } from 'vitest';
import { bookOf, expectRefusal, FILE, versesOf } from '../../testing/usfm.ts';
import { readUsfm } from './read-usfm.ts';

describe('a book', () => {
  it('[11.43] has its names', () => {
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

  it('[11.43] has only the names that the file gives, and the first name of each kind', () => {
    expect(bookOf('\\id GEN\n\\toc2 \n\\h A\n\\h B\n\\c 1\n\\v 1 One.').names).toEqual({
      header: 'A',
    });
  });

  it('[11.30] has no headings, introductions or remarks', () => {
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
  ])('[11.30] has no part of %s in which a style or a note does not end', (_, left) => {
    const usfm = `\\id GEN\n${left}\n${left}\n\\c 1\n${left}\n\\p\n\\v 1 One,\n${left}\n\\q1 two.\n${left}\n\\v 2 Three.\n${left}`;
    const { verses, warnings } = bookOf(usfm);
    expect(verses.map(({ text }) => text)).toEqual(['One, two.', 'Three.']);
    expect(warnings).toEqual([]);
  });

  it('[11.30] is refused if a sidebar after a heading has no end', () => {
    expectRefusal(
      '\\id GEN\n\\c 1\n\\s A\n\\esb\n\\p B\n\\v 1 One.',
      'GEN.usfm, line 4: \\esb has no end. Write \\esbe where it ends.',
    );
  });

  it('[11.30] has no sidebars', () => {
    expect(
      versesOf(
        '\\p\n\\v 1 One,\n\\esb \\cat A\\cat*\n\\ms B\n\\p C\\f + \\ft D\\f*\n\\esbe\n\\p two.\n\\v 2 Three.',
      ).map(({ text }) => text),
    ).toEqual(['One, two.', 'Three.']);
  });

  it('[11.37] ends at peripheral matter, and another book can follow', () => {
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
    '[11.37] is left out and reported if its code is %s',
    (code) => {
      expect(readUsfm(`\\id ${code} - A\n\\mt B\n\\p C \\f + D\n\\c 1\n\\v 1 E`, FILE)).toEqual({
        books: [],
        warnings: [`GEN.usfm, line 1: ${code} is not a book of the Bible and was left out.`],
      });
    },
  );

  it('[11.37] is left out and reported if its verses have no text', () => {
    expect(
      readUsfm('\\id GEN\n\\c 1\n\\p\n\\v 1\n\\v 2\n\\id EXO\n\\c 1\n\\v 1 One.', FILE),
    ).toEqual({
      books: [{ code: 'EXO', names: {}, verses: [{ chapter: 1, verse: 1, text: 'One.' }] }],
      warnings: ['GEN.usfm, line 1: GEN has no text in its verses and was left out.'],
    });
  });
});
