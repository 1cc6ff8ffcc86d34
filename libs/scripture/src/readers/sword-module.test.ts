import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Files } from '../files.ts';
import { filesOf, packSlots, swordModuleFiles } from '../testing/sword-module.ts';
import { TextError } from '../text-error.ts';
import type { ReadText } from '../text.ts';
import { swordModule } from './sword-module.ts';

const bookBegins = (id: string, name: string) =>
  `<div canonical="true" osisID="${id}" sID="g1" type="book"/> <milestone n="${name}" type="x-usfm-h"/> <milestone n="The Book of ${name}" type="x-usfm-toc1"/> <milestone n="${name}" type="x-usfm-toc2"/> <milestone n="${name.slice(0, 2)}" type="x-usfm-toc3"/> <title level="1" type="main">${name}</title>`;
const chapterBegins = (id: string) => `<chapter n="1" osisID="${id}" sID="${id}"/>`;
const bookEnds = (id: string) =>
  `<chapter eID="${id}.1"/> <div canonical="true" eID="g1" osisID="${id}" type="book"/>`;

const SLOTS = [
  '',
  'An importer wrote this.',
  `A preface. ${bookBegins('Jonah', 'Jonah')}`,
  chapterBegins('Jonah.1'),
  'A man rowed. ',
  '<note><reference>1:2 </reference>Some add: he sang.</note>',
  'He slept. ',
  '',
  `${chapterBegins('Jonah.2')} <milestone n="Chapter 2" type="x-chapterLabel"/> <title>PART 2</title>`,
  `He woke. ${bookEnds('Jonah')}`,
  bookBegins('Mic', 'Micah'),
  chapterBegins('Mic.1'),
  `A hill. ${bookEnds('Mic')} <div sID="g9" type="glossary"/> Hill: high ground.`,
  // Micah 1 has 16 verses. The other slots belong to a book that the module lacks.
  ...Array.from({ length: 20 }, () => ''),
];

const readModule = async (files: Files): Promise<ReadText> => (await swordModule.read(files))!;
const isModule = async (files: Files): Promise<boolean> =>
  (await swordModule.read(files)) !== undefined;
const read = (slots: readonly string[], conf = {}) =>
  readModule(filesOf(swordModuleFiles(slots, conf)));

describe('a module', () => {
  it('[11.4] has the verses between the beginnings of chapters, including the last verses of each book', async () => {
    const { books, format } = await read(SLOTS);
    expect(format).toBe('SWORD module');
    expect(books).toEqual([
      {
        code: 'JON',
        names: { header: 'Jonah', long: 'The Book of Jonah', short: 'Jonah', abbreviation: 'Jo' },
        verses: [
          { chapter: 1, verse: 1, text: 'A man rowed.' },
          { chapter: 1, verse: 2, text: '', note: 'Some add: he sang.' },
          { chapter: 1, verse: 3, text: 'He slept.' },
          { chapter: 2, verse: 1, text: 'He woke.' },
        ],
      },
      expect.objectContaining({
        code: 'MIC',
        verses: [{ chapter: 1, verse: 1, text: 'A hill.' }],
      }),
    ]);
  });

  it('[11.25] is read without the byte order marks in its verses', async () => {
    const { books } = await read(SLOTS.map((slot) => slot.replace(/^He|A man/, '\uFEFF$&\uFEFF')));
    expect(books[0]?.verses.map(({ text }) => text)).toEqual(
      (await read(SLOTS)).books[0]?.verses.map(({ text }) => text),
    );
  });

  it('[11.4] gets a warning that says how many of its verse numbers have no text', async () => {
    const { warnings } = await read(SLOTS);
    expect(warnings).toEqual([
      // These are Jonah 1:4 and Micah 1:2 to 1:16.
      '16 verses have no text. A verse beside such a verse may hold the words of both, because the module numbers its verses as KJV does. A USFM edition of this text is better.',
    ]);
  });

  it('has the values of its description', async () => {
    const { info } = await read(SLOTS);
    expect(info).toEqual({
      id: 'smp',
      abbreviation: 'SMP',
      name: 'A sample',
      language: 'en',
      direction: 'ltr',
      numbering: 'english',
      licence: 'Public Domain',
      attribution: 'The team',
    });
    const other = await read(SLOTS, {
      ...{ Versification: 'Luther', DistributionLicense: null, Direction: 'RtoL' },
      ...{ Abbreviation: null, Description: 'A sample \\\nin two lines' },
    });
    expect(other.info).toEqual({
      ...{ id: 'sample', abbreviation: 'Sample', name: 'A sample  in two lines', language: 'en' },
      ...{ direction: 'rtl', attribution: 'The team' },
    });
  });

  it.each([
    [
      'after the beginning of a chapter',
      [bookBegins('Mic', 'Micah'), `${chapterBegins('Mic.1')} Lost words.`, 'A hill.'],
    ],
    [
      'before the beginning of a chapter',
      [
        bookBegins('Mic', 'Micah'),
        chapterBegins('Mic.1'),
        'A hill.',
        `Lost words. ${chapterBegins('Mic.2')}`,
        'A field.',
      ],
    ],
  ])('[11.4] leaves out a book with words %s, and says so', async (_where, slots) => {
    const { books, warnings } = await read([...SLOTS.slice(0, 10), ...slots]);
    expect(books.map(({ code }) => code)).toEqual(['JON']);
    expect(warnings[0]).toBe('Micah is left out: it has text outside its verses.');
  });

  it('[11.4] leaves out a book without verses or without a code, and says so', async () => {
    const { warnings } = await read([
      ...SLOTS.slice(0, 10),
      ...[bookBegins('Mic', 'Micah'), chapterBegins('Mic.1'), ''],
      ...[bookBegins('Gloss', 'Words'), chapterBegins('Gloss.1'), 'Hill: high ground.'],
    ]);
    expect(warnings.slice(0, 2)).toEqual([
      'Micah is left out: it has no verses, or is not a known book.',
      'Words is left out: it has no verses, or is not a known book.',
    ]);
  });
});

describe('a module that cannot be read', () => {
  it.each([
    ['ModDrv', 'zText4'],
    ['CompressType', 'LZSS'],
    ['SourceType', 'ThML'],
    ['Encoding', 'Latin-1'],
  ])('[11.4] is refused with a reason: %s=%s', async (key, value) => {
    await expect(read(SLOTS, { [key]: value })).rejects.toThrow(
      new RegExp(`^The module Sample has ${key}=${value}, and only \\S+ can be read\\.`),
    );
  });

  it.each(['CompressType', 'SourceType', 'Encoding'])(
    '[11.4] is refused with the value that SWORD assumes if %s is missing',
    async (key) => {
      await expect(read(SLOTS, { [key]: null })).rejects.toThrow(`The module Sample has ${key}=`);
    },
  );

  it('[11.25] is refused with the name of the entry that is not UTF-8', async () => {
    const { s, v, z } = packSlots(SLOTS.map((slot) => slot.replace('slept', 'sl\u0001pt')));
    const bytes = inflateSync(z);
    bytes[bytes.indexOf(1)] = 0xe9;
    const files = swordModuleFiles(SLOTS);
    const packed = deflateSync(bytes);
    s.writeUInt32LE(packed.length, 4);
    files.set('modules/texts/ztext/sample/nt.bzs', s);
    files.set('modules/texts/ztext/sample/nt.bzv', v);
    files.set('modules/texts/ztext/sample/nt.bzz', packed);
    await expect(readModule(filesOf(files))).rejects.toThrow(
      'Entry 7 of a testament is not UTF-8. Import the text as USFM.',
    );
  });

  it('is refused because there are several modules', async () => {
    const files = swordModuleFiles(SLOTS).set(
      'mods.d/other.conf',
      Buffer.from('[Other]\nModDrv=zText'),
    );
    await expect(readModule(filesOf(files))).rejects.toThrow(
      'There are several modules: Sample, Other. Import a folder with one of them.',
    );
  });

  it('is refused because the module is locked', async () => {
    await expect(read(SLOTS, { CipherKey: '' })).rejects.toThrow(
      'The module Sample is locked with a key.',
    );
  });

  it('is refused because the module marks no chapters', async () => {
    await expect(read(['', '', 'A man rowed.'])).rejects.toThrow(
      'The module Sample does not mark its books and chapters. Import the text as USFM.',
    );
  });

  it('is refused with the folder in which a file is missing', async () => {
    const files = swordModuleFiles(SLOTS);
    files.delete('modules/texts/ztext/sample/nt.bzz');
    await expect(readModule(filesOf(files))).rejects.toThrow(
      'The module Sample lacks files in modules/texts/ztext/sample/. Download it again.',
    );
  });

  const good = packSlots(SLOTS);
  const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
  };
  it.each([
    ['a block that is cut off', 'z', good.z.subarray(0, good.z.length - 20)],
    ['a block of another size', 's', changed(good.s, (copy) => copy.writeUInt32LE(7, 8))],
    ['a block of 4 GB', 's', changed(good.s, (copy) => copy.writeUInt32LE(0xff_ff_ff_ff, 8))],
    ['a cut list of blocks', 's', good.s.subarray(0, 5)],
    ['a cut list of verses', 'v', good.v.subarray(0, 25)],
    ['a verse outside its block', 'v', changed(good.v, (copy) => copy.writeUInt32LE(1e9, 24))],
    ['a verse of an unknown block', 'v', changed(good.v, (copy) => copy.writeUInt32LE(9, 20))],
  ])('[11.4] is refused as damaged: %s', async (_what, end, bytes) => {
    const files = swordModuleFiles(SLOTS).set(`modules/texts/ztext/sample/nt.bz${end}`, bytes);
    await expect(readModule(filesOf(files))).rejects.toThrow(TextError);
  });
});

it('a module is recognised by its description', async () => {
  expect(await isModule(filesOf(swordModuleFiles(SLOTS)))).toBe(true);
  expect(await isModule(filesOf(swordModuleFiles(SLOTS, { ModDrv: 'RawCom' })))).toBe(false);
  expect(await isModule(filesOf(new Map([['a.txt', Buffer.from('x')]])))).toBe(false);
});
