import type { Annotation } from '@targum/contracts/on-demand';
import { parser } from '@targum/markdown/parser';
import { withoutMarkup } from './sentences.ts';
import type { MessageQuotation } from '../../scripture/quotations/results.ts';
import { quotationsOf } from '../../scripture/quotations/quotations-of.ts';
import { blocksIn, lastBlockOf, sentenceOf } from '../../voice/read-aloud/spoken-marks.ts';

/**
 * Kinds of blocks. At the end of such a block, the page announces the marks of the quotations in
 * the block. Read-aloud does the same.
 */
const PASSAGES = ['paragraph', 'heading', 'tableRow', 'html'];

interface Growing {
  readonly text: string;
  readonly annotations: readonly Annotation[];
  readonly from: number;
  readonly to: number;
  readonly marked: ReadonlySet<number>;
}

/** Returns new text of a growing reply, with each new mark once, after its paragraph. */
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
 * Returns quotations with the ends of their paragraphs, sorted by these ends. A quotation in code,
 * for example, has no end, and comes first.
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
