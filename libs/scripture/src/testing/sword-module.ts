import { deflateSync } from 'node:zlib';
import type { Files } from '../files.ts';
import { TextError } from '../text-error.ts';

const CONF = {
  ModDrv: 'zText',
  DataPath: './modules/texts/ztext/sample/',
  SourceType: 'OSIS',
  Encoding: 'UTF-8',
  CompressType: 'ZIP',
  BlockType: 'BOOK',
  Versification: 'KJV',
  Lang: 'en',
  Abbreviation: 'SMP',
  Description: 'A sample',
  DistributionLicense: 'Public Domain',
  ShortCopyright: 'The team',
};

/** Returns files that exist only in memory. */
export const filesOf = (contents: ReadonlyMap<string, Buffer>): Files => ({
  names: [...contents.keys()],
  async read(name) {
    const content = contents.get(name);
    if (content === undefined) throw new TextError(`${name} is missing`);
    return content;
  },
});

/** Returns the three files of a testament with its slots in one block. */
export function packSlots(slots: readonly string[]): Record<'s' | 'v' | 'z', Buffer> {
  const texts = slots.map((slot) => Buffer.from(slot));
  const unpacked = Buffer.concat(texts);
  const packed = deflateSync(unpacked);
  const blocks = Buffer.alloc(12);
  blocks.writeUInt32LE(packed.length, 4);
  blocks.writeUInt32LE(unpacked.length, 8);
  let start = 0;
  const verses = texts.map((bytes) => {
    const entry = Buffer.alloc(10);
    entry.writeUInt32LE(start, 4);
    entry.writeUInt16LE(bytes.length, 8);
    start += bytes.length;
    return entry;
  });
  return { s: blocks, v: Buffer.concat(verses), z: packed };
}

/**
 * Returns the files of a SWORD module with the slots of a New Testament. `conf` adds or changes
 * keys of the description, or removes them with null.
 */
export function swordModuleFiles(
  slots: readonly string[],
  conf: Record<string, string | null> = {},
): Map<string, Buffer> {
  const lines = Object.entries({ ...CONF, ...conf })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${value}`);
  const packed = packSlots(slots);
  return new Map([
    ['mods.d/sample.conf', Buffer.from(`[Sample]\n${lines.join('\n')}\n`)],
    ...(['s', 'v', 'z'] as const).map(
      (end) => [`modules/texts/ztext/sample/nt.bz${end}`, packed[end]] as const,
    ),
  ]);
}
