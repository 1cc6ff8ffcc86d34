import { inflateSync } from 'node:zlib';
import { withoutMarks } from '../../files/decode-text.ts';
import { BYTES_MAX, MEGABYTES_MAX } from '../../files/limits.ts';
import { TextError } from '../../text-error.ts';

export interface ZTextFiles {
  /** The index of the blocks: 12 bytes each, with offset, size and unpacked size. */
  readonly blocks: Buffer;
  /** The index of the verses: 10 bytes each, with block, start and length. */
  readonly verses: Buffer;
  /** The blocks, each compressed by zlib. */
  readonly text: Buffer;
}

const BLOCK_BYTES = 12;
const VERSE_BYTES = 10;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer, slot: number): string {
  try {
    return withoutMarks(utf8.decode(bytes));
  } catch {
    throw new TextError(`Entry ${slot + 1} of a testament is not UTF-8. Import the text as USFM.`);
  }
}

const damaged = () =>
  new TextError('The module is damaged. Download it again and repeat the import.');

function unpackedBlocks({ blocks, text }: ZTextFiles): Buffer[] {
  const unpacked: Buffer[] = [];
  let total = 0;
  for (let at = 0; at < blocks.length; at += BLOCK_BYTES) {
    const offset = blocks.readUInt32LE(at);
    const size = blocks.readUInt32LE(at + 4);
    const expected = blocks.readUInt32LE(at + 8);
    total += expected;
    if (total > BYTES_MAX) {
      throw new TextError(`The module is larger than ${MEGABYTES_MAX} MB unpacked.`);
    }
    try {
      const block = inflateSync(text.subarray(offset, offset + size), {
        maxOutputLength: Math.max(1, expected),
      });
      if (block.length !== expected) throw damaged();
      unpacked.push(block);
    } catch {
      throw damaged();
    }
  }
  return unpacked;
}

/**
 * Reads the slots of a testament: two headings, then the introduction, chapter headings and verses
 * of each book.
 * @throws TextError if the files do not fit together.
 */
export function readSlots(files: ZTextFiles): string[] {
  const { blocks, verses } = files;
  if (blocks.length % BLOCK_BYTES !== 0 || verses.length % VERSE_BYTES !== 0) throw damaged();
  const unpacked = unpackedBlocks(files);
  const slots: string[] = [];
  for (let at = 0; at < verses.length; at += VERSE_BYTES) {
    const length = verses.readUInt16LE(at + 8);
    const start = verses.readUInt32LE(at + 4);
    const block = unpacked[verses.readUInt32LE(at)];
    if (length > 0 && (block === undefined || start + length > block.length)) throw damaged();
    slots.push(
      block === undefined ? '' : decode(block.subarray(start, start + length), slots.length),
    );
  }
  return slots;
}
