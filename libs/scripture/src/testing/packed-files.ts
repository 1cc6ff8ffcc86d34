import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';

/** File contents by path. */
export type Contents = Readonly<Record<string, string | Buffer>>;

/** Creates a folder with these files, which is deleted when the test ends. */
export async function folderOf(contents: Contents): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scripture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Creates a file with this name, which is deleted when the test ends. */
export const fileOf = async (name: string, content: string | Buffer): Promise<string> =>
  join(await folderOf({ [name]: content }), name);

/**
 * Returns the bytes of a ZIP archive. `mode` is the Unix mode of its entries, including the type of
 * file.
 */
export async function zipOf(
  contents: Contents,
  options: { mode?: number; compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents)) {
    zip.addBuffer(Buffer.from(content), name, options);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Creates an archive, which is deleted when the test ends, and returns its path. */
export const archiveOf = async (contents: Contents): Promise<string> =>
  fileOf('text.zip', await zipOf(contents));
