import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import { decodeText } from './decode-text.ts';

const LETTERS = '\\id GEN\nדָּג גָּדוֹל é 😀\n';
const littleEndian = Buffer.from(`\uFEFF${LETTERS}`, 'utf16le');
const bigEndian = Buffer.from(littleEndian).swap16();
const utf8 = Buffer.from(LETTERS);

const NOT_UTF8 = 'this is not UTF-8. Save the file as UTF-8 and import it again.';
const NOT_UTF16 = 'this is not UTF-16. Save the file as UTF-8 and import it again.';

const expectRefusal = (bytes: Buffer, line: number, problem: string) =>
  expect(() => decodeText(bytes, 'GEN.usfm')).toThrow(
    new TextError(`GEN.usfm, line ${line}: ${problem}`),
  );

describe('the text of a file', () => {
  it.each([
    ['UTF-8', utf8],
    ['UTF-8 with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8])],
    ['UTF-16, little endian', littleEndian],
    ['UTF-16, big endian', bigEndian],
  ])('[11.25] is read from %s, letter for letter', (_, bytes) => {
    expect(decodeText(bytes, 'GEN.usfm')).toBe(LETTERS);
  });

  it.each([
    ['UTF-8', Buffer.from('\uFEFF\uFEFF\\id GEN\n\uFEFF\\id EXO a\uFEFFb\n')],
    ['UTF-16', Buffer.from('\uFEFF\\id GEN\n\uFEFF\\id EXO a\uFEFFb\n', 'utf16le')],
  ])(
    '[11.25] is read from %s without the byte order marks of files that were joined',
    (_, bytes) => {
      expect(decodeText(bytes, 'GEN.usfm')).toBe('\\id GEN\n\\id EXO ab\n');
    },
  );

  it('may be empty', () => {
    expect(decodeText(Buffer.alloc(0), 'GEN.usfm')).toBe('');
  });

  it.each(['\n', '\r\n', '\r'])(
    '[11.25] is refused with the line of the first wrong byte if lines end in %j',
    (end) => {
      const latin1 = `\\id GEN${end}\\c 1${end}\\v 1 caf\u00e9${end}`;
      expectRefusal(Buffer.from(latin1, 'latin1'), 3, NOT_UTF8);
    },
  );

  it('[11.25] is refused in UTF-16 without a byte order mark', () => {
    expectRefusal(littleEndian.subarray(2), 1, NOT_UTF8);
  });

  it('[11.25] is refused if it ends within a letter', () => {
    expectRefusal(Buffer.from('one\ntwo é').subarray(0, -1), 2, NOT_UTF8);
  });

  it.each([
    ['half a letter', Buffer.from('\uFEFFone\ntwo \uD83D\nthree', 'utf16le')],
    ['half a character', littleEndian.subarray(0, -1)],
    ['a zero', Buffer.from('\uFEFFone\n\0', 'utf16le')],
  ])('[11.25] is refused in UTF-16 with %s', (_, bytes) => {
    expectRefusal(bytes, 2, NOT_UTF16);
  });
});
