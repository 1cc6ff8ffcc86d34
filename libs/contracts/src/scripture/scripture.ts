import { z } from 'zod';
import { bookCode } from './books.ts';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';
import { limits } from '../calls/limits.ts';
import { count, storedText, writtenText } from '../calls/primitives.ts';

/** The numberings for the values 1 to 6 of Paratext's setting `Versification`, in this order. */
export const numbering = z.enum([
  'original',
  'septuagint',
  'vulgate',
  'english',
  'russian-protestant',
  'russian-orthodox',
]);
export type Numbering = z.infer<typeof numbering>;

const ID_MAX = 64;

export const textId = z
  .string()
  .max(ID_MAX)
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'Invalid text');

export const defaultTextAddress = 'https://ebible.org/Scriptures/eng-web_usfm.zip';

/** What the files at this address do not say about the text. */
export const defaultTextInfo = {
  id: 'web',
  abbreviation: 'WEB',
  name: 'World English Bible',
  language: 'en',
  direction: 'ltr',
  licence: 'Public Domain',
  attribution: 'World English Bible (WEB), public domain',
  numbering: 'english',
} as const;

/**
 * The command that imports the default text where Debian's package of this text cannot be
 * installed.
 */
export const importDefaultTextCommand = `npm run texts -- import eng-web_usfm.zip ${Object.entries(
  defaultTextInfo,
)
  .map(([name, value]) => `--${name} ${/^[\w-]+$/.test(value) ? value : `"${value}"`}`)
  .join(' ')}`;

const textBook = z.object({
  code: bookCode,
  name: z.string(),
  /** For each chapter, in order, the number of its last verse that has words. */
  chapters: z.array(count),
});

export const scriptureText = z.object({
  id: textId,
  abbreviation: z.string(),
  name: z.string(),
  language: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  licence: z.string(),
  attribution: z.string(),
  isDefault: z.boolean(),
  /** The checksum of the edition. A replaced text gets another checksum. */
  checksum: z.string(),
  books: z.array(textBook),
});
export type ScriptureText = z.infer<typeof scriptureText>;

export const textCalls = calls({
  /** The installed texts. The default text is the first. */
  list: get('/api/texts', { response: z.array(scriptureText) }),
});

/** The reason why a text does not have the verses of a reference. */
export const passageProblem = z.enum([
  'not_a_reference',
  'too_many_verses',
  'unknown_text',
  'no_such_book',
  'no_such_chapter',
  'no_such_verse',
  'not_in_text',
]);
export type PassageProblem = z.infer<typeof passageProblem>;

export const passageVerse = z.object({
  chapter: count,
  verse: count,
  /** The last number, if the text joins several verses. */
  verseEnd: count.optional(),
  /** All numbers, if the text joins verses with a gap, such as 1, 3 and 5. */
  numbers: z.array(count).optional(),
  /** A title that belongs to the text and stands before the verse, such as the title of a psalm. */
  title: z.string().optional(),
  text: z.string(),
});
export type PassageVerse = z.infer<typeof passageVerse>;

export const passage = z.object({
  /** The reference in its usual form, such as `MRK 4:35-41`. */
  ref: z.string(),
  text: scriptureText.pick({
    ...{ id: true, abbreviation: true, name: true, language: true },
    ...{ direction: true, attribution: true, checksum: true },
  }),
  verses: z.array(passageVerse),
  /** The references of verses that the text does not have. */
  missing: z.array(z.string()).optional(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type Passage = z.infer<typeof passage>;

const REFERENCE_MAX = 200;

export const passageStrings = {
  noReference: 'Write the USFM code of a book, then a chapter and verses',
  oneOfBoth: 'Write the reference either in ref or in words',
  noWords: 'Write the name of a book, then a chapter and verses',
  get tooManyVerses() {
    return `These are too many verses (max ${limits.passageVersesMax}). Ask for fewer.`;
  },
} as const;

export const passageCalls = calls({
  /**
   * Returns the verses of a reference, which is given either as `ref` or as `words`. If no text is
   * named, the server takes a text in the caller's language, else the default text. Caches may keep
   * the response forever if `checksum` is that of the text. With `words` or `numberingOf` they may
   * not, because other texts then affect the response.
   */
  read: get('/api/passages', {
    query: z.object({
      ref: writtenText(
        REFERENCE_MAX,
        passageStrings.noReference,
        passageStrings.noReference,
      ).optional(),
      /** Words of the caller's language or English, such as "Mark 4:35-41", or the usual form. */
      words: writtenText(REFERENCE_MAX, passageStrings.noWords, passageStrings.noWords).optional(),
      text: storedText().optional(),
      /**
       * The id of the text in whose numbering the reference is written, if that is not the text
       * that is read.
       */
      numberingOf: storedText().optional(),
      checksum: storedText().optional(),
    }),
    response: passage,
  }),
});
