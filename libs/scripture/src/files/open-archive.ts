import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import type { Files } from '../files.ts';
import { TextError } from '../text-error.ts';
import { checkSize } from './limits.ts';
import { isHidden, topFolder } from './names.ts';

/**
 * The bits of a Unix mode that give the type of a file. The mode is the upper half of the
 * attributes.
 */
const FILE_TYPE = 0o17_0000;
const LINK = 0o12_0000;

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK;

const refusal = (archive: string, problem: string, remedy: string): TextError =>
  new TextError(`${archive}: ${problem}. ${remedy}`);

/** Adds advice to an error of the package, such as "invalid relative path: ../a". */
function readable(archive: string, error: unknown): TextError {
  if (error instanceof TextError) return error;
  const problem = error instanceof Error ? error.message : String(error);
  return refusal(
    archive,
    `the archive cannot be read (${problem})`,
    'Pack its files again as a ZIP archive, or unpack them and import the folder.',
  );
}

async function entriesOf(zip: ZipFile, archive: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let count = 0;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    count += 1;
    checkSize(archive, count, bytes);
    if (isHidden(name) || name.endsWith('/')) continue;
    if (isLink(entry)) {
      throw refusal(archive, `${name} is a symbolic link`, 'Put the file itself in its place.');
    }
    if (entry.isEncrypted()) {
      throw refusal(archive, `${name} is encrypted`, 'Unpack it and import the folder.');
    }
    if (entries.has(name)) {
      throw refusal(archive, `${name} is there twice`, 'Pack the files again, each once.');
    }
    entries.set(name, entry);
    bytes += entry.uncompressedSize;
    checkSize(archive, count, bytes);
  }
  return entries;
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  // The package refuses an entry that is larger than its header says.
  const bytes = Buffer.alloc(entry.uncompressedSize);
  let end = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    end += (piece as Buffer).copy(bytes, end);
  }
  if (crc32(bytes) !== entry.crc32) throw new Error(`wrong checksum of ${entry.fileName}`);
  return bytes;
}

/**
 * Opens a ZIP archive. If one folder holds all files, their paths begin in that folder.
 * @throws TextError if the archive is broken, encrypted or too large, or has links or paths that
 * lead out of the archive.
 */
export async function openArchive(archive: string): Promise<Files & { close(): void }> {
  let zip: ZipFile | undefined;
  try {
    // The package refuses an entry that is larger than its header says. The sizes in the headers,
    // which are checked first, can therefore be trusted.
    zip = await openPromise(archive, {
      autoClose: false,
      strictFileNames: true,
      validateEntrySizes: true,
    });
    const opened = zip;
    const entries = await entriesOf(opened, archive);
    const top = topFolder([...entries.keys()]);
    return {
      names: [...entries.keys()].map((name) => name.slice(top.length)).toSorted(),
      read: async (name) => {
        const entry = entries.get(`${top}${name}`);
        if (entry === undefined) throw new TextError(`${name} is missing in ${archive}.`);
        try {
          return await bytesOf(opened, entry);
        } catch (error) {
          throw readable(archive, error);
        }
      },
      close: () => opened.close(),
    };
  } catch (error) {
    zip?.close();
    throw readable(archive, error);
  }
}
