import { verseCounts } from '../../numbering/verse-counts.ts';
import { osisBooks } from '../../references/osis-names.ts';
import { withoutMarks } from '../../files/decode-text.ts';
import type { Files } from '../../files.ts';
import { TextError } from '../../text-error.ts';
import type { Book, Verse } from '../../text.ts';
import { readConf } from './conf.ts';
import type { ModuleConf } from './conf.ts';
import { readFragment } from './osis.ts';
import { bookSlotsIn } from './places.ts';
import type { BookSlots } from './places.ts';
import { readSlots } from './ztext.ts';

/** The letter in the files' names that stands for the size of the blocks. */
const BLOCK_LETTERS: Readonly<Record<string, string>> = { BOOK: 'b', CHAPTER: 'c', VERSE: 'v' };

const TESTAMENTS = ['ot', 'nt'];

const decode = (bytes: Buffer): string => withoutMarks(bytes.toString('utf8'));

/** @throws TextError if there are several descriptions. */
async function findConf(files: Files): Promise<ModuleConf | undefined> {
  const found: ModuleConf[] = [];
  for (const name of files.names.filter((each) => /(^|\/)mods\.d\/[^/]+\.conf$/.test(each))) {
    const conf = readConf(decode(await files.read(name)));
    if (conf?.values.get('ModDrv')?.toLowerCase().startsWith('ztext')) found.push(conf);
  }
  if (found.length > 1) {
    const names = found.map(({ module }) => module).join(', ');
    throw new TextError(`There are several modules: ${names}. Import a folder with one of them.`);
  }
  return found[0];
}

function checkKind({ module, values }: ModuleConf): void {
  /** @param usual the value that SWORD assumes for a missing value. */
  const needs = (key: string, expected: string, usual: string) => {
    const value = values.get(key) ?? usual;
    if (value.toUpperCase() !== expected.toUpperCase()) {
      throw new TextError(
        `The module ${module} has ${key}=${value}, and only ${expected} can be read. Import the text as USFM.`,
      );
    }
  };
  needs('ModDrv', 'zText', '');
  needs('CompressType', 'ZIP', 'LZSS');
  needs('SourceType', 'OSIS', 'Plaintext');
  needs('Encoding', 'UTF-8', 'Latin-1');
  if (values.has('CipherKey')) throw new TextError(`The module ${module} is locked with a key.`);
}

/** Returns the slots of one testament. A module without this testament has none. */
async function slotsOf(files: Files, conf: ModuleConf, testament: string): Promise<string[]> {
  const letter = BLOCK_LETTERS[conf.values.get('BlockType')?.toUpperCase() ?? 'CHAPTER'] ?? 'c';
  const path = (conf.values.get('DataPath') ?? '').replace(/^\.\//, '').replace(/\/?$/, '/');
  const nameOf = (end: string) =>
    files.names.find((name) => `/${name}`.endsWith(`/${path}${testament}.${letter}z${end}`));
  const [blocks, verses, text] = [nameOf('s'), nameOf('v'), nameOf('z')];
  if (!blocks && !verses && !text) return [];
  if (!blocks || !verses || !text) {
    throw new TextError(`The module ${conf.module} lacks files in ${path}. Download it again.`);
  }
  return readSlots({
    blocks: await files.read(blocks),
    verses: await files.read(verses),
    text: await files.read(text),
  });
}

/**
 * Reads a book. Undefined for an unknown book or a book without verses. `empty` counts the numbers
 * inside its chapters that have neither text nor a note.
 */
function readBook({ id, names, chapters }: BookSlots) {
  const code = osisBooks.get(id);
  if (code === undefined) return undefined;
  const verses: Verse[] = [];
  let empty = 0;
  chapters.forEach(({ chapter, slots }, index) => {
    const fragments = slots.map(readFragment);
    const isLast = index === chapters.length - 1;
    // Empty slots after the last verse can belong to books that the module lacks, so only those up
    // to the usual last verse count.
    const end = isLast ? (verseCounts(code, 'english')[chapter - 1] ?? 0) : slots.length - 1;
    for (let verse = 1; verse < slots.length; verse += 1) {
      const { text, title, note } = fragments[verse]!;
      if (text === '' && note === undefined) {
        if (verse <= end) empty += 1;
        continue;
      }
      verses.push({
        chapter,
        verse,
        ...(title !== undefined && { title }),
        text,
        ...(text === '' && { note }),
      });
    }
  });
  return verses.length === 0 ? undefined : { book: { code, names, verses }, empty };
}

export interface SwordModule {
  readonly conf: ModuleConf;
  readonly books: readonly Book[];
  /** A sentence for each book that cannot be read. */
  readonly leftOut: readonly string[];
  readonly empty: number;
}

/**
 * @param files the folder with `mods.d` and `modules`, as in the module's archive.
 * @returns undefined if the files are no module of the kind zText.
 * @throws TextError if the module is damaged, or of a kind that cannot be read.
 */
export async function readModule(files: Files): Promise<SwordModule | undefined> {
  const conf = await findConf(files);
  if (conf === undefined) return undefined;
  checkKind(conf);
  const books: Book[] = [];
  const leftOut: string[] = [];
  let empty = 0;
  for (const testament of TESTAMENTS) {
    for (const slots of bookSlotsIn(await slotsOf(files, conf, testament))) {
      const name = slots.names.short ?? slots.id;
      const read = slots.isMixed ? undefined : readBook(slots);
      if (slots.isMixed) leftOut.push(`${name} is left out: it has text outside its verses.`);
      else if (!read)
        leftOut.push(`${name} is left out: it has no verses, or is not a known book.`);
      if (read === undefined) continue;
      books.push(read.book);
      empty += read.empty;
    }
  }
  if (books.length === 0) {
    throw new TextError(
      `The module ${conf.module} does not mark its books and chapters. Import the text as USFM.`,
    );
  }
  return { conf, books, leftOut, empty };
}
