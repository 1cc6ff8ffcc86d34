import type { QuotationAnnotation, QuotationResult } from '@targum/contracts/on-demand';
import { withBrackets } from './with-brackets.ts';
import type { Bracketed } from './with-brackets.ts';

export type MarkedQuotation = Pick<
  QuotationAnnotation,
  'start' | 'end' | 'result' | 'ref' | 'label' | 'abbreviation' | 'isCut'
>;

export interface MarkTexts {
  readonly exact: string;
  readonly differs: string;
  readonly elsewhere: (place: string) => string;
  readonly retelling: string;
  readonly unchecked: string;
  readonly pasted: string;
  /** Prefixes a mark with the place that was compared, such as "Mark 4:39 · WEB". */
  readonly withPlace: (place: string, mark: string) => string;
  readonly cut: string;
  /** Changes a complete mark, for example to isolate its direction. */
  readonly whole?: (mark: string) => string;
}

/**
 * Returns the names of the compared verses and of their text, such as "Mark 4:39" and "WEB". Empty
 * if the quotation has no reference.
 */
export const placeNames = ({
  ref,
  label = ref,
  abbreviation,
}: Pick<MarkedQuotation, 'ref' | 'label' | 'abbreviation'>): readonly string[] =>
  label === undefined ? [] : [label, abbreviation].filter((name) => name !== undefined);

type WriteMark = (quotation: MarkedQuotation, texts: MarkTexts) => string;

const after = (names: readonly string[], mark: string, { withPlace }: MarkTexts): string =>
  names.length === 0 ? mark : withPlace(names.join(' · '), mark);

const writeExact: WriteMark = (quotation, texts) =>
  after(placeNames(quotation), texts.exact, texts);

/** Writes a mark that names the cited verses, but no text. */
const ofNoText =
  (name: 'retelling' | 'unchecked'): WriteMark =>
  ({ ref, label }, texts) =>
    after(placeNames({ ref, label }), texts[name], texts);

const MARKS: Readonly<Record<Exclude<QuotationResult, 'inserted'>, WriteMark>> = {
  exact: writeExact,
  same_words: writeExact,
  differs: (quotation, texts) => after(placeNames(quotation), texts.differs, texts),
  // If the place of the words is not known, the mark says only that the cited verses have other
  // words.
  elsewhere: ({ ref, label = ref }, texts) =>
    label === undefined ? texts.differs : texts.elsewhere(label),
  retelling: ofNoText('retelling'),
  unchecked: ofNoText('unchecked'),
  pasted: (_quotation, texts) => texts.pasted,
};

/** Writes "Mark 4:39 · WEB: Exact quotation". Undefined for inserted verses and unknown results. */
function markInWords(quotation: MarkedQuotation, texts: MarkTexts): string | undefined {
  const { result, isCut } = quotation;
  if (result === 'inserted' || !Object.hasOwn(MARKS, result)) return undefined;
  const mark = MARKS[result](quotation, texts);
  const { cut, whole = String } = texts;
  return whole(isCut ? `${mark} · ${cut}` : mark);
}

/** Puts marks in brackets after the quotations, for readers who cannot press a mark. */
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

export const putMarks = (...args: Parameters<typeof bracketMarks>): string =>
  bracketMarks(...args).text;
