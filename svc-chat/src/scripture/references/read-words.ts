import { findingLanguageOf } from '@targum/scripture';
import type { FoundReference, TextContents } from '@targum/scripture';
import { HttpError } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { InstalledTexts } from '../texts/installed-texts.ts';
import { withDeadline } from '../deadline.ts';
import type { References } from './reference-threads.ts';

export interface WordsOptions {
  /** The reader's languages as BCP 47 tags, the preferred one first. */
  readonly languages: readonly string[];
  /** The text whose numbering the words have. If undefined, the languages choose the text. */
  readonly textId: string | undefined;
}

/**
 * Returns the usual form of words that are exactly one reference, such as "mark four". Undefined
 * for other words.
 * @throws {HttpError} 503 if the words could not be read in time.
 */
export type ReadWords = (words: string, options: WordsOptions) => Promise<string | undefined>;

export interface ReadWordsOptions {
  readonly texts: InstalledTexts;
  readonly references: References;
  readonly logger: Logger;
  /**
   * The time limit of a call, which includes the wait for messages of other calls in the same
   * thread.
   */
  readonly milliseconds: number;
}

const NOTHING: TextContents = { chapters: () => undefined };
/** Matches spaces and the mark at the end of a sentence. */
const END = /^\s*[.,;:!?؟،؛।。，…]?\s*$/;

/**
 * Capitalises each word, as in "Song Of Songs Two One", because numbers in words are found only
 * after a capitalised name.
 */
const withCapitals = (words: string): string =>
  words.replace(/(?<![\p{L}\p{M}])\p{Ll}/gu, (letter) => letter.toUpperCase());

function wholeIn(words: string, [first, ...others]: readonly FoundReference[]): string | undefined {
  if (first === undefined || others.length > 0) return undefined;
  const isWhole = words.slice(0, first.start).trim() === '' && END.test(words.slice(first.end));
  return isWhole ? first.ref : undefined;
}

export function createReadWords(parts: ReadWordsOptions): ReadWords {
  const { texts, references, logger, milliseconds } = parts;

  const find: References['find'] = async (words, installed, options) => {
    try {
      return await references.find(words, installed, options);
    } catch (error) {
      logger.warn({ err: error }, 'a reference could not be read');
      throw new HttpError('unavailable');
    }
  };

  return async (words, { languages, textId }) => {
    const installed = await texts.current();
    const known = textId === undefined ? undefined : installed.get(textId);
    const text = (known ?? installed.bestFor(languages))?.contents ?? NOTHING;
    const language = findingLanguageOf(languages);
    return withDeadline(milliseconds, async (signal) => {
      for (const written of new Set([words, withCapitals(words)])) {
        const options = { language, text, isMeant: true, signal };
        const ref = wholeIn(written, await find(written, installed, options));
        if (ref !== undefined) return ref;
        if (signal.aborted) throw new HttpError('unavailable');
      }
      return undefined;
    });
  };
}
