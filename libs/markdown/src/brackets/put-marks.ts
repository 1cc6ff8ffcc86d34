import type { QuotationAnnotation, QuotationResult } from '@targum/contracts/on-demand';
import { withBrackets } from './with-brackets.ts';
import type { Bracketed } from './with-brackets.ts';

/** A quotation with what its mark needs. */
export type MarkedQuotation = Pick<
  QuotationAnnotation,
  'start' | 'end' | 'result' | 'ref' | 'label' | 'abbreviation' | 'isCut'
>;

/** The words of marks in one language. */
export interface MarkTexts {
  readonly exact: string;
  readonly differs: string;
  /** @param place such as "Mark 5:36" */
  readonly elsewhere: (place: string) => string;
  readonly retelling: string;
  readonly unchecked: string;
  readonly pasted: string;
  /** A mark with the place that was compared. @param place such as "Mark 4:39 · WEB" */
  readonly withPlace: (place: string, mark: string) => string;
  /** Added to the mark if only the first part of the quotation was compared. */
  readonly cut: string;
}

/**
 * Returns the names of the place that was compared: "Mark 4:39" and "WEB". Empty if the place is unknown.
 */
export const placeNames = ({
  ref,
  label = ref,
  abbreviation,
}: Pick<MarkedQuotation, 'ref' | 'label' | 'abbreviation'>): readonly string[] =>
  label === undefined ? [] : [label, abbreviation].filter((name) => name !== undefined);

type WriteMark = (quotation: MarkedQuotation, texts: MarkTexts) => string;

/** Puts the names of a place before a mark. */
const after = (names: readonly string[], mark: string, { withPlace }: MarkTexts): string =>
  names.length === 0 ? mark : withPlace(names.join(' · '), mark);

const writeExact: WriteMark = (quotation, texts) =>
  after(placeNames(quotation), texts.exact, texts);

/**
 * Writes the mark of a quotation that is in no text. Its place is the cited verses, without the name of a
 * text.
 */
const ofNoText =
  (name: 'retelling' | 'unchecked'): WriteMark =>
  ({ ref, label }, texts) =>
    after(placeNames({ ref, label }), texts[name], texts);

const MARKS: Readonly<Record<Exclude<QuotationResult, 'inserted'>, WriteMark>> = {
  exact: writeExact,
  same_words: writeExact,
  differs: (quotation, texts) => after(placeNames(quotation), texts.differs, texts),
  // Without a place, the mark can only say that these are not the words of the cited verses.
  elsewhere: ({ ref, label = ref }, texts) =>
    label === undefined ? texts.differs : texts.elsewhere(label),
  retelling: ofNoText('retelling'),
  unchecked: ofNoText('unchecked'),
  pasted: (_quotation, texts) => texts.pasted,
};

/**
 * Writes the mark of a quotation: "Mark 4:39 · WEB: Exact quotation".
 * @returns undefined for inserted verses, which name their place already, and for a result of a later
 * release.
 */
function markInWords(quotation: MarkedQuotation, texts: MarkTexts): string | undefined {
  const { result, isCut } = quotation;
  if (result === 'inserted' || !Object.hasOwn(MARKS, result)) return undefined;
  const mark = MARKS[result](quotation, texts);
  return isCut ? `${mark} · ${texts.cut}` : mark;
}

/**
 * Puts the mark of each quotation into a reply, in brackets after the quotation. Readers of the text cannot
 * press a mark.
 * @param markdown the content of the reply.
 * @returns the new text, and a function that finds the parts of the reply in it.
 */
export const bracketMarks = (
  markdown: string,
  quotations: readonly MarkedQuotation[],
  texts: MarkTexts,
): Bracketed =>
  withBrackets(
    markdown,
    quotations.flatMap((quotation) => {
      const words = markInWords(quotation, texts);
      return words === undefined ? [] : [{ start: quotation.start, end: quotation.end, words }];
    }),
  );

/** Returns only the text of `bracketMarks`. */
export const putMarks = (...args: Parameters<typeof bracketMarks>): string =>
  bracketMarks(...args).text;
