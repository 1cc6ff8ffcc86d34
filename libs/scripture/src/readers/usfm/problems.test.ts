import { describe, expect, it } from 'vitest';
import { bookOf, expectRefusal, FILE, warningsOf } from '../../testing/usfm.ts';
import { readUsfm } from './read-usfm.ts';

describe('a problem in a file', () => {
  it('[11.37] is reported: markers that USFM does not have, with their text', () => {
    const usfm = '\\id GEN\n\\c 1\n\\v 1 One \\zx two\\zx*,\n\\v 2 \\zx three\\zx*.';
    expect(bookOf(usfm).verses.map(({ text }) => text)).toEqual(['One two,', 'three.']);
    expect(warningsOf(usfm)).toEqual([
      'GEN.usfm, line 3: \\zx is not a USFM marker. Its text was kept. This is so in 2 places.',
    ]);
    expect(warningsOf('\\id GEN\n\\zx A\n\\c 1\n\\v 1 One.\n\\s A \\zx b\\zx*')).toEqual([
      'GEN.usfm, line 5: \\zx is not a USFM marker. It stands in a heading, so its text was left out.',
    ]);
  });

  it('[11.37] is reported: text outside of verses', () => {
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
    ['no code', '\\id\n\\c 1', 'line 1: “” is not a USFM book code. Write one, such as \\id GEN.'],
    [
      'an unknown code',
      '\\id GENESIS',
      'line 1: “GENESIS” is not a USFM book code. Write one, such as \\id GEN.',
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
      'line 2: “” is not a chapter number. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a chapter 0',
      '\\id GEN\n\\c 0',
      'line 2: “0” is not a chapter number. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a verse without a number',
      '\\id GEN\n\\c 1\n\\v \\p A',
      'line 3: “” is not a verse number. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a number without a space after it',
      '\\id GEN\n\\c 1\n\\v 1In',
      'line 3: “1In” is not a verse number. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'a number in other digits',
      '\\id GEN\n\\c 1\n\\v ١ A',
      'line 3: “١” is not a verse number. Write digits from 0 to 9 and a space after them.',
    ],
    [
      'numbers in the wrong order',
      '\\id GEN\n\\c 1\n\\v 4-3 A',
      'line 3: “4-3” is not a verse number. Write digits from 0 to 9 and a space after them.',
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

  it('[11.38] has the right line number, whatever the line endings', () => {
    expectRefusal(
      '\\id GEN\r\n\\c 1\r\\p\n\r\n\\v1 A',
      'GEN.usfm, line 5: write a space between \\v and its number.',
    );
  });
});
