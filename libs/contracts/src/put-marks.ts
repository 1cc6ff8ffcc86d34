import type { QuotationAnnotation, QuotationResult } from './scripture/annotations.ts';
import { withBrackets } from './markdown/with-brackets.ts';
import type { Bracketed } from './markdown/with-brackets.ts';

/** A quotation and what its mark says. */
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
  /** What is added if only the first part of the quotation was compared. */
  readonly cut: string;
}

/** Where the words of a quotation stand, or should: "Mark 4:39" and "WEB". Empty if that is not known. */
export const placeNames = ({
  ref,
  label = ref,
  abbreviation,
}: Pick<MarkedQuotation, 'ref' | 'label' | 'abbreviation'>): readonly string[] =>
  label === undefined ? [] : [label, abbreviation].filter((name) => name !== undefined);

type WriteMark = (quotation: MarkedQuotation, texts: MarkTexts) => string;

/** A mark after the names of its place. */
const after = (names: readonly string[], mark: string, { withPlace }: MarkTexts): string =>
  names.length === 0 ? mark : withPlace(names.join(' · '), mark);

const writeExact: WriteMark = (quotation, texts) =>
  after(placeNames(quotation), texts.exact, texts);

/** The mark of a quotation that is in no text. Its place is the cited verses, without the name of a text. */
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
 * The mark of a quotation in words: "Mark 4:39 · WEB: Exact quotation".
 * @returns undefined for verses that the server inserted, which name their place already, and for a
 *   result that only a later release knows
 */
function markInWords(quotation: MarkedQuotation, texts: MarkTexts): string | undefined {
  const { result, isCut } = quotation;
  if (result === 'inserted' || !Object.hasOwn(MARKS, result)) return undefined;
  const mark = MARKS[result](quotation, texts);
  return isCut ? `${mark} · ${texts.cut}` : mark;
}

/**
 * A reply with the mark of each quotation in brackets after it, for readers who cannot press a mark.
 * @param markdown the content of the reply.
 * @returns the reply, and where the parts of its content are now.
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

/** The text of a reply with its marks, as `bracketMarks` puts them. */
export const putMarks = (...args: Parameters<typeof bracketMarks>): string =>
  bracketMarks(...args).text;
