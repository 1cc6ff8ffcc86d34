import { mkdir, rename, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import { TextError } from '../text-error.ts';
import { archiveOf, fileOf, folderOf, zipOf } from '../testing/packed-files.ts';
import type { Contents } from '../testing/packed-files.ts';
import { openFiles } from './open-files.ts';

const MEGABYTE = 1024 * 1024;
const CONTENTS = { 'b.usfm': 'bee', 'a.usfm': 'ay', 'more/c.txt': 'sea' };

/**
 * The beginning of an entry's header in the directory at the end of an archive. `AT` has the
 * offsets of its fields.
 */
const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const AT = { flags: 8, size: 24, name: 46 } as const;

/** Changes a value in the header of the archive's first entry. */
function withHeader(archive: Buffer, at: number, value: number, bytes: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUIntLE(value, changed.indexOf(DIRECTORY_ENTRY) + at, bytes);
  return changed;
}

/** Renames the archive's first entry. The new name has as many letters as the old name. */
function withName(archive: Buffer, name: string): Buffer {
  const changed = Buffer.from(archive);
  changed.write(name, changed.indexOf(DIRECTORY_ENTRY) + AT.name, 'latin1');
  return changed;
}

async function opened(path: string) {
  const files = await openFiles(path);
  onTestFinished(() => files.close());
  return files;
}

async function contentsOf(path: string): Promise<Contents> {
  const { names, read } = await opened(path);
  const contents: Record<string, string> = {};
  for (const name of names) contents[name] = (await read(name)).toString();
  return contents;
}

const manyFiles = (count: number): Contents =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, '']));

async function expectRefusal(path: string, message: RegExp): Promise<void> {
  const problem = await contentsOf(path).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(TextError);
  expect((problem as TextError).message).toMatch(message);
}

describe('the files of a text', () => {
  it('[11.20] are those of a folder and of the folders in it, by name', async () => {
    const files = await opened(await folderOf(CONTENTS));
    expect(files.names).toEqual(['a.usfm', 'b.usfm', 'more/c.txt']);
    expect((await files.read('more/c.txt')).toString()).toBe('sea');
  });

  it('[11.20] are those of an archive', async () => {
    expect(await contentsOf(await archiveOf(CONTENTS))).toEqual(CONTENTS);
    expect((await opened(await archiveOf(CONTENTS))).names).toEqual([
      'a.usfm',
      'b.usfm',
      'more/c.txt',
    ]);
  });

  it('[11.20] are those of an archive whose name ends in another way', async () => {
    expect(await contentsOf(await fileOf('text.bin', await zipOf(CONTENTS)))).toEqual(CONTENTS);
  });

  it('[11.20] are a single file', async () => {
    expect(await contentsOf(await fileOf('GEN.usfm', 'one'))).toEqual({ 'GEN.usfm': 'one' });
  });

  it.each([
    ['archive', archiveOf],
    ['folder', folderOf],
  ])('[11.20] are those in the only folder of the %s', async (_, make) => {
    const path = await make({ 'top/a.usfm': 'ay', 'top/more/b.usfm': 'bee' });
    expect(await contentsOf(path)).toEqual({ 'a.usfm': 'ay', 'more/b.usfm': 'bee' });
  });

  it.each(['folder', 'archive'])(
    '[11.20] leave out hidden files and the files that macOS adds, in a %s',
    async (kind) => {
      const contents = {
        '__MACOSX/top/._a.usfm': 'x',
        'top/.DS_Store': 'x',
        'top/.git/HEAD': 'x',
        'top/a.usfm': 'ay',
      };
      const path = await (kind === 'folder' ? folderOf : archiveOf)(contents);
      expect((await opened(path)).names).toEqual(['a.usfm']);
    },
  );

  it.each([
    ['folder', folderOf],
    ['archive', archiveOf],
    ['file', (contents: Contents) => fileOf('a.usfm', contents['a.usfm']!)],
  ])('cause a TextError if a wanted file is not among those of a %s', async (_, make) => {
    const files = await opened(await make(CONTENTS));
    await expect(files.read('z.usfm')).rejects.toThrow(TextError);
    await expect(files.read('z.usfm')).rejects.toThrow('z.usfm is missing');
  });

  it('[11.20] are refused if the path does not exist', async () => {
    const folder = await folderOf({ 'a.usfm': '' });
    await expectRefusal(
      join(folder, 'b'),
      /b does not exist\. Name a file, a folder or a ZIP archive\.$/,
    );
    await expectRefusal(join(folder, 'a.usfm/b'), /does not exist/);
  });

  it('[11.20] are refused if the path is a device', async () => {
    await expectRefusal('/dev/null', /^\/dev\/null is neither a file nor a folder\.$/);
  });
});

describe('the limits', () => {
  it.each([
    ['folder', folderOf],
    // The archive is not compressed, because compressing takes most of the time.
    [
      'archive',
      async (files: Contents) => fileOf('a.zip', await zipOf(files, { compress: false })),
    ],
  ])('[11.20] allow 2,000 files in a %s, but not 2,001', async (_, make) => {
    expect((await opened(await make(manyFiles(2000)))).names).toHaveLength(2000);
    await expectRefusal(
      await make(manyFiles(2001)),
      /has more than 2,000 files and folders\. Import only the files/,
    );
  });

  it.each([
    ['hidden files', (index: number) => `.git/${index}`],
    ['what macOS adds', (index: number) => `__MACOSX/${index}`],
  ])('[11.20] count %s in an archive, and not in a folder', async (_, nameOf) => {
    const hidden = [...Array(2000).keys()].map((index) => [nameOf(index), '']);
    const contents = { 'a.usfm': 'ay', ...Object.fromEntries(hidden) };
    expect((await opened(await folderOf(contents))).names).toEqual(['a.usfm']);
    const archive = await zipOf(contents, { compress: false });
    await expectRefusal(await fileOf('a.zip', archive), /has more than 2,000 files and folders/);
  });

  it('[11.20] count the folders of an archive', async () => {
    const zip = new ZipFile();
    for (let index = 0; index <= 2000; index += 1) zip.addEmptyDirectory(`${index}`);
    zip.end();
    const archive = await fileOf('a.zip', await buffer(zip.outputStream));
    await expectRefusal(archive, /has more than 2,000 files and folders/);
  });

  it('[11.20] count the folders of a folder', async () => {
    const folder = await folderOf({});
    for (let index = 0; index <= 2000; index += 1) await mkdir(join(folder, `${index}`));
    await expectRefusal(folder, /has more than 2,000 files and folders/);
  });

  it('[11.20] allow 200 MB in a folder, and in a single file', async () => {
    const folder = await folderOf({ 'a.usfm': '', 'b.usfm': 'b' });
    await truncate(join(folder, 'a.usfm'), 200 * MEGABYTE - 1);
    expect((await opened(folder)).names).toHaveLength(2);
    await truncate(join(folder, 'a.usfm'), 200 * MEGABYTE);
    await expectRefusal(
      folder,
      /has more than 200 MB unpacked\. Import only the files of the text\.$/,
    );
    expect((await opened(join(folder, 'a.usfm'))).names).toEqual(['a.usfm']);
    await truncate(join(folder, 'a.usfm'), 200 * MEGABYTE + 1);
    await expectRefusal(join(folder, 'a.usfm'), /has more than 200 MB/);
  });

  it('[11.20] allow an archive whose headers say 200 MB, but no more', async () => {
    const archive = await zipOf({ 'a.usfm': 'ay' });
    const largest = withHeader(archive, AT.size, 200 * MEGABYTE, 4);
    expect((await opened(await fileOf('a.zip', largest))).names).toEqual(['a.usfm']);
    const larger = withHeader(archive, AT.size, 200 * MEGABYTE + 1, 4);
    await expectRefusal(await fileOf('a.zip', larger), /has more than 200 MB unpacked/);
  });

  it.each([true, false])(
    '[11.22] refuse an entry that is larger than its header says (compressed: %j)',
    async (compress) => {
      const archive = await zipOf({ 'a.usfm': 'a'.repeat(MEGABYTE) }, { compress });
      const bomb = await fileOf('a.zip', withHeader(archive, AT.size, 10, 4));
      await expectRefusal(bomb, /a\.zip: the archive cannot be read \(.*\)\. Pack its files again/);
    },
  );
});

describe('an unsafe archive', () => {
  it.each([
    ['/b.usfm', /absolute path: \/b\.usfm/],
    ['../b.us', /invalid relative path: \.\.\/b\.us/],
    ['b/../us', /invalid relative path/],
    ['..\\b.us', /invalid characters in fileName/],
    ['C:/b.us', /absolute path/],
  ])('[11.22] is refused with the path %s', async (name, message) => {
    const archive = await zipOf({ 'a-b.usf': 'ay' });
    await expectRefusal(await fileOf('a.zip', withName(archive, name)), message);
  });

  it('[11.22] is refused if it contains a symbolic link', async () => {
    const archive = await zipOf({ 'a.usfm': '/etc/passwd' }, { mode: 0o12_0777 });
    await expectRefusal(
      await fileOf('a.zip', archive),
      /a\.zip: a\.usfm is a symbolic link\. Put the file itself in its place\.$/,
    );
  });

  it('[11.22] is refused if it is encrypted', async () => {
    const archive = withHeader(await zipOf({ 'a.usfm': 'ay' }), AT.flags, 1, 2);
    await expectRefusal(
      await fileOf('a.zip', archive),
      /a\.usfm is encrypted\. Unpack it and import the folder\.$/,
    );
  });

  it('[11.22] is refused if it contains the same file twice', async () => {
    const archive = withName(await zipOf({ 'a.usfm': 'ay', 'b.usfm': 'bee' }), 'b.usfm');
    await expectRefusal(await fileOf('a.zip', archive), /b\.usfm is there twice/);
  });

  it('[11.22] is refused if it ends too early, or is not an archive', async () => {
    const archive = await zipOf(CONTENTS);
    await expectRefusal(
      await fileOf('a.zip', archive.subarray(0, -30)),
      /the archive cannot be read/,
    );
    await expectRefusal(await fileOf('a.zip', 'no archive'), /the archive cannot be read/);
  });

  it('[11.22] is refused if a byte of a file has changed', async () => {
    const archive = await zipOf({ 'a.usfm': 'In a garden' }, { compress: false });
    archive.write('I', archive.indexOf('garden'));
    await expectRefusal(await fileOf('a.zip', archive), /wrong checksum of a\.usfm/);
  });
});

describe('a folder with links', () => {
  it('[11.22] is refused', async () => {
    const folder = await folderOf({ 'a.usfm': 'ay' });
    await symlink('/etc/passwd', join(folder, 'b.usfm'));
    await expectRefusal(
      folder,
      /b\.usfm is a link or a device\. Put the file itself in its place\.$/,
    );
  });

  it('[11.22] is refused with a link to a folder', async () => {
    const folder = await folderOf({ 'a.usfm': 'ay' });
    await symlink('/etc', join(folder, 'etc'));
    await expectRefusal(folder, /etc is a link or a device/);
  });

  it('[11.22] gives no file that became a link after it was listed', async () => {
    const folder = await folderOf({ 'a.usfm': 'ay' });
    const other = await fileOf('secret', 'secret');
    const files = await opened(folder);
    await symlink(other, join(folder, 'link'));
    await rename(join(folder, 'link'), join(folder, 'a.usfm'));
    await expect(files.read('a.usfm')).rejects.toThrow('ELOOP');
  });
});
