import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import { archiveOf, fileOf, folderOf } from '../testing/packed-files.ts';
import type { Contents } from '../testing/packed-files.ts';
import { readText } from './read-text.ts';

const book = (code: string, text = 'A man rowed.') => `\\id ${code}\n\\c 1\n\\p\n\\v 1 ${text}\n`;

const readFolder = async (contents: Contents) => readText(await folderOf(contents), {});

async function expectRefusal(contents: Contents, message: string): Promise<void> {
  await expect(readFolder(contents)).rejects.toThrow(new TextError(message));
}

describe('USFM files', () => {
  it('[11.38] are read as a text from a folder, an archive or a single file', async () => {
    const text = {
      format: 'USFM',
      info: {},
      books: [{ code: 'GEN', names: {}, verses: [{ chapter: 1, verse: 1, text: 'A man rowed.' }] }],
      warnings: [],
    };
    const contents = { 'texts/GEN.usfm': book('GEN') };
    expect(await readFolder(contents)).toEqual(text);
    expect(await readText(await archiveOf(contents), {})).toEqual(text);
    expect(await readText(await fileOf('one', book('GEN')), {})).toEqual(text);
  });

  it('[11.38] are recognised by their file name extension, or by \\id at the beginning of their text', async () => {
    const { books } = await readFolder({
      '1.USFM': book('GEN'),
      '2.sfm': book('EXO'),
      '3.ptx': book('LEV'),
      '4': book('NUM'),
      '5.txt': `\n ${book('DEU')}`,
      '6.txt': `\uFEFF${book('JOS')}`,
      '7.txt': Buffer.from(`\uFEFF${book('JDG')}`, 'utf16le'),
      '8.txt': Buffer.from(`\uFEFF${book('RUT')}`, 'utf16le').swap16(),
      'a.txt': 'Read \\id first.',
      'b.png': Buffer.from([0x89, 0x50, 0xff, 0x00]),
      'c.txt': '\\idea no',
    });
    expect(books.map(({ code }) => code).join(' ')).toBe('GEN EXO LEV NUM DEU JOS JDG RUT');
  });

  it('[11.25] may be joined, each with its byte order mark', async () => {
    const joined = `\uFEFF${book('GEN')}\uFEFF${book('EXO')}`;
    const { books, warnings } = await readFolder({ 'all.usfm': joined });
    expect(books.flatMap(({ verses }) => verses.map(({ text }) => text))).toEqual([
      'A man rowed.',
      'A man rowed.',
    ]);
    expect(warnings).toEqual([]);
  });

  it('[11.38] have their books in the order of a Bible', async () => {
    const { books } = await readFolder({
      'a.usfm': book('TOB'),
      'b.usfm': book('REV') + book('MAT'),
      'c.usfm': book('GEN'),
    });
    expect(books.map(({ code }) => code).join(' ')).toBe('GEN MAT REV TOB');
  });

  it('[11.37] report what was left out, with the file', async () => {
    const { books, warnings } = await readFolder({
      'a.usfm': '\\id FRT\n\\p A',
      'b.usfm': book('GEN', '\\zx A\\zx*'),
    });
    expect(books).toHaveLength(1);
    expect(warnings).toEqual([
      'a.usfm, line 1: FRT is not a book of the Bible and was left out.',
      'b.usfm, line 4: \\zx is not a USFM marker. Its text was kept.',
    ]);
  });

  it('[11.38] are refused if two have the same book', async () => {
    await expectRefusal(
      { 'a.usfm': book('GEN'), 'b.usfm': book('GEN') },
      'GEN is in a.usfm and in b.usfm. Keep one of them and import again.',
    );
    await expectRefusal(
      { 'a.usfm': book('GEN') + book('GEN') },
      'GEN is twice in a.usfm. Keep one of them and import again.',
    );
  });

  it('[11.38] are refused if they have no book of the Bible', async () => {
    await expectRefusal(
      { 'a.usfm': '\\id FRT\n\\p A' },
      'There is not a book of the Bible in these files. a.usfm, line 1: FRT is not a book of the Bible and was left out.',
    );
  });

  it('[11.25] are refused in another encoding, with file and line', async () => {
    await expectRefusal(
      {
        'a.txt': '',
        'more/GEN.usfm': Buffer.from('\\id GEN\n\\ide CP-1252\n\\c 1\n\\v 1 Caf\u00e9.', 'latin1'),
      },
      'more/GEN.usfm, line 4: this is not UTF-8. Save the file as UTF-8 and import it again.',
    );
  });
});

describe('a text', () => {
  it('[11.38] is refused in an unknown format, with a list of the formats that can be imported', async () => {
    const folder = await folderOf({ 'a.docx': 'A man rowed.' });
    await expect(readText(folder, {})).rejects.toThrow(
      new TextError(
        `${folder} cannot be imported. A folder, a ZIP archive or a file can be:
- a Scripture Burrito (metadata.json)
- a Door43 Resource Container (manifest.yaml)
- a Paratext project (Settings.xml)
- a SWORD module (mods.d and modules, of the kind zText)
- USFM files (.usfm, .sfm, .ptx, or any text file that begins with \\id)`,
      ),
    );
  });

  it('[11.38] is refused if its archive is empty', async () => {
    await expect(readText(await archiveOf({}), {})).rejects.toThrow(TextError);
  });

  it('[11.40] has the values that the operator gives', async () => {
    const given = { id: 'a', name: 'A', direction: 'rtl', maxVerses: undefined } as const;
    const { info } = await readText(await fileOf('GEN.usfm', book('GEN')), given);
    expect(info).toStrictEqual({ id: 'a', name: 'A', direction: 'rtl' });
  });

  it('[11.40] has the values of the files if the operator gives none', async () => {
    const manifest = 'dublin_core: { title: A, rights: CC0 }\nprojects: [{ path: GEN.usfm }]';
    const folder = await folderOf({ 'manifest.yaml': manifest, 'GEN.usfm': book('GEN') });
    const { info } = await readText(folder, { name: undefined!, licence: 'CC BY' });
    expect(info).toStrictEqual({ name: 'A', licence: 'CC BY' });
  });
});
