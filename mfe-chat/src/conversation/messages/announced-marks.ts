import type { Annotation } from '@targum/contracts/on-demand';
import { parser } from '@targum/markdown/parser';
import { withoutMarkup } from './sentences.ts';
import type { MessageQuotation } from '../../scripture/quotations/message-quotation.ts';
import { quotationsOf } from '../../scripture/quotations/quotations-of.ts';
import { blocksIn, lastBlockOf, sentenceOf } from '../../voice/read-aloud/spoken-marks.ts';

/**
 * The types of blocks after which the page announces the marks of their quotations, as read-aloud
 * says the marks.
 */
const PASSAGES = ['paragraph', 'heading', 'tableRow', 'html'];

interface Growing {
  readonly text: string;
  readonly annotations: readonly Annotation[];
  /** The announcement begins at this index of the text. */
  readonly from: number;
  readonly to: number;
  /** The start indexes of the quotations whose marks the page has announced. */
  readonly marked: ReadonlySet<number>;
}

/**
 * Returns the next announcement of a growing reply: new text, and each mark once, after its
 * paragraph. Marks of paragraphs that were announced earlier come first.
 */
export function withSpokenMarks({ text, annotations, from, to, marked }: Growing) {
  const pending = quotationsOf(annotations).filter(
    (each) => each.end <= to && !marked.has(each.start) && each.result !== 'inserted',
  );
  if (pending.length === 0) return { spoken: withoutMarkup(text.slice(from, to)), marked };
  const ended = endsOf(text, pending).filter(({ end = 0 }) => end <= to);
  const spoken = new Set<string>();
  const parts: string[] = [];
  let done = from;
  for (const { quotation, end } of ended) {
    if (end === undefined) continue;
    const sentence = sentenceOf(quotation) ?? '';
    if (spoken.has(`${end} ${sentence}`)) continue;
    spoken.add(`${end} ${sentence}`);
    if (end > done) parts.push(withoutMarkup(text.slice(done, end)));
    parts.push(sentence);
    done = Math.max(done, end);
  }
  parts.push(withoutMarkup(text.slice(done, to)));
  return {
    spoken: parts.filter((part) => part !== '').join(' '),
    marked:
      ended.length === 0
        ? marked
        : new Set([...marked, ...ended.map(({ quotation }) => quotation.start)]),
  };
}

/**
 * Returns quotations with the ends of their paragraphs, sorted by these ends. A quotation outside
 * of paragraphs, such as one in code, has no end, and its mark is not announced.
 */
function endsOf(text: string, quotations: readonly MessageQuotation[]) {
  const blocks = blocksIn(parser.parse(text), PASSAGES);
  return quotations
    .map((quotation) => ({
      quotation,
      end: lastBlockOf(quotation, blocks)?.position?.end.offset,
    }))
    .toSorted((one, other) => (one.end ?? 0) - (other.end ?? 0));
}
