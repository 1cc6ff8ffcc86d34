import { checksumOf } from '../checksum.ts';
import { TextError } from '../text-error.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { completeInfo } from './complete-info.ts';
import { sortedBooks } from './sorted-books.ts';
import type { StoredText, TextStore } from './text-store.ts';

export interface ImportOptions {
  readonly store: TextStore;
  /** True to make the text the default. A new text also becomes the default if there is none. */
  readonly makeDefault?: boolean;
  readonly replace?: boolean;
  /** True for a text of the product, which may replace an earlier bundled text. */
  readonly isBundled?: boolean;
}

export interface Imported {
  readonly outcome: 'added' | 'replaced' | 'unchanged';
  readonly info: TextInfo;
  readonly format: string;
  readonly books: number;
  readonly verses: number;
  readonly isDefault: boolean;
  /** Sentences about verses that were left out or may be wrong. */
  readonly warnings: readonly string[];
}

const differences = (one: TextInfo, other: TextInfo): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => one[key as keyof TextInfo] !== other[key as keyof TextInfo],
  );

/** Reports whether an installed text has the same words and the same information. */
export const isSameText = (stored: StoredText, info: TextInfo, checksum: string): boolean =>
  stored.checksum === checksum && differences(stored.info, info).length === 0;

export class OtherTextError extends TextError {
  override readonly name = 'OtherTextError';
}

function refuseOther(stored: StoredText, info: TextInfo, checksum: string): never {
  const what =
    stored.checksum === checksum ? differences(stored.info, info).join(', ') : 'its words';
  throw new OtherTextError(
    `The text ${info.id} is installed and differs: ${what}. Add --replace to replace it, or give the new text another --id.`,
  );
}

/**
 * Stores a text. Importing an installed text again changes nothing.
 * @throws OtherTextError if a text with the same id is installed and may not be replaced.
 * @throws TextError if information is missing or a verse cannot be stored.
 */
export async function importText(text: ReadText, options: ImportOptions): Promise<Imported> {
  const info = completeInfo(text.info);
  const books = sortedBooks(text.books);
  const checksum = checksumOf(books);
  return options.store.change(async (changes) => {
    const texts = await changes.list();
    const stored = texts.find((each) => each.info.id === info.id);
    const isSame = stored !== undefined && isSameText(stored, info, checksum);
    const { isBundled = false } = options;
    const mayReplace = options.replace || (isBundled && stored?.isBundled);
    if (stored && !isSame && !mayReplace) refuseOther(stored, info, checksum);
    if (!isSame) await changes.write({ info, isBundled, checksum, books });
    const isFirst = stored === undefined && !texts.some(({ isDefault }) => isDefault);
    const becomesDefault = options.makeDefault || isFirst;
    if (becomesDefault && !stored?.isDefault) await changes.makeDefault(info.id);
    return {
      outcome: isSame ? 'unchanged' : stored ? 'replaced' : 'added',
      info,
      format: text.format,
      books: books.length,
      verses: books.flatMap(({ verses }) => verses).filter((verse) => verse.text !== '').length,
      isDefault: becomesDefault || stored?.isDefault === true,
      warnings: text.warnings,
    };
  });
}
