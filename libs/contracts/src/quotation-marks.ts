import type { QuotationAnnotation, QuotationResult } from './annotations.ts';
import { withBrackets } from './markdown/with-brackets.ts';

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

/** The place that a quotation was compared with: "Mark 4:39 · WEB". */
function placeOf({ ref, label = ref, abbreviation }: MarkedQuotation): string | undefined {
  return label !== undefined && abbreviation !== undefined ? `${label} · ${abbreviation}` : label;
}

const withPlace = (quotation: MarkedQuotation, mark: string, texts: MarkTexts): string => {
  const place = placeOf(quotation);
  return place === undefined ? mark : texts.withPlace(place, mark);
};

type WriteMark = (quotation: MarkedQuotation, texts: MarkTexts) => string;

const MARKS: Readonly<Record<Exclude<QuotationResult, 'inserted'>, WriteMark>> = {
  exact: (quotation, texts) => withPlace(quotation, texts.exact, texts),
  same_words: (quotation, texts) => withPlace(quotation, texts.exact, texts),
  differs: (quotation, texts) => withPlace(quotation, texts.differs, texts),
  // Without a place, the mark can only say that the words are not those of the cited verses.
  elsewhere: ({ ref, label = ref }, texts) =>
    label === undefined ? texts.differs : texts.elsewhere(label),
  retelling: (_quotation, texts) => texts.retelling,
  unchecked: (_quotation, texts) => texts.unchecked,
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
 */
export const putMarks = (
  markdown: string,
  quotations: readonly MarkedQuotation[],
  texts: MarkTexts,
): string =>
  withBrackets(
    markdown,
    quotations.flatMap((quotation) => {
      const words = markInWords(quotation, texts);
      return words === undefined ? [] : [{ start: quotation.start, end: quotation.end, words }];
    }),
  );
