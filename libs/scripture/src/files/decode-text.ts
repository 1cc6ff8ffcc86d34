import { isUtf8 } from 'node:buffer';
import { atLine, TextError } from '../text-error.ts';

const UTF16_LITTLE_MARK = Buffer.from([0xff, 0xfe]);
const UTF16_BIG_MARK = Buffer.from([0xfe, 0xff]);
const LINE_END = /\r\n|\r|\n/;

const startsWith = (bytes: Buffer, mark: Buffer): boolean =>
  bytes.subarray(0, mark.length).equals(mark);

/**
 * Reports whether bytes are UTF-8 without zero bytes. UTF-16 without a byte order mark can also be
 * valid UTF-8, but contains zero bytes.
 */
const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

function decodeUtf8(bytes: Buffer, file: string): string {
  if (isText(bytes)) return bytes.toString('utf8');
  // In Latin-1 each byte is a character, so lines can be counted in any encoding.
  const lines = bytes.toString('latin1').split(LINE_END);
  const wrong = lines.findIndex((line) => !isText(Buffer.from(line, 'latin1')));
  throw new TextError(
    atLine(file, wrong + 1, 'this is not UTF-8. Save the file as UTF-8 and import it again.'),
  );
}

function decodeUtf16(bytes: Buffer, file: string): string {
  const text = bytes.toString('utf16le');
  const isWhole = bytes.length % 2 === 0;
  if (isWhole && text.isWellFormed() && !text.includes('\0')) return text;
  const lines = text.split(LINE_END);
  const wrong = lines.findIndex((line) => !line.isWellFormed() || line.includes('\0'));
  throw new TextError(
    atLine(
      file,
      wrong === -1 ? lines.length : wrong + 1,
      'this is not UTF-16. Save the file as UTF-8 and import it again.',
    ),
  );
}

/** Swaps the two bytes of each pair. A last odd byte stays. */
function swapped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.subarray(0, copy.length - (copy.length % 2)).swap16();
  return copy;
}

/**
 * Removes byte order marks that programs leave inside joined files. Each of them would count as a
 * letter.
 */
export const withoutMarks = (text: string): string => text.replaceAll('\uFEFF', '');

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark.
 * @throws TextError that names the file and the line of the first wrong byte.
 */
export function decodeText(bytes: Buffer, file: string): string {
  if (startsWith(bytes, UTF16_LITTLE_MARK)) return withoutMarks(decodeUtf16(bytes, file));
  if (startsWith(bytes, UTF16_BIG_MARK)) return withoutMarks(decodeUtf16(swapped(bytes), file));
  return withoutMarks(decodeUtf8(bytes, file));
}
