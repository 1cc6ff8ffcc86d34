import type { Stretch } from '../../finding/text/placed-text.ts';
import { firstIndex } from './first-index.ts';
import type { PlacedReference } from './paragraph.ts';
import type { QuotedPlace } from './quoted-places.ts';
import type { SentenceAt } from './sentences.ts';

export interface Surroundings {
  readonly text: string;
  readonly quoted: readonly QuotedPlace[];
  /** The references in their order. A quotation cites no reference inside another quotation. */
  readonly references: readonly PlacedReference[];
  readonly sentenceAt: SentenceAt;
  readonly before: readonly string[];
}

const AFTER_BLOCK_MAX = 120;
const BESIDE_MAX = 40;
const REFS_MAX = 3;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** Matches a few words that introduce a reference: "(see also Mark 4:39)". */
const INTRODUCTION = /^[^\p{L}\p{N}]*[(—–-]\s*(?:\p{L}+[.,]?\s+){0,3}$/u;
/**
 * Matches a bracket or a dash. Either of them shows that a reference belongs to the words before
 * it.
 */
const TIED = /[([—–]|\s-\s/;
/** Matches a heading or a list item that begins before the reference. */
const NEW_BLOCK = /\n[ \t>]*(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+[*_]*$/;

/** Matches text that may follow a reference on a line of its own: ", WEB)". */
const ENDS_LINE = /^[\s,;)\]*_.]*(?:[\p{L}\p{N}][\p{L}\p{N} ]{0,40})?[\s)\]*_.]*$/u;
const ENDS_LINE_MAX = 60;

const firstFrom = (stretches: readonly Stretch[], place: number): number =>
  firstIndex(stretches, ({ start }) => start >= place);

const isWithin = ({ start }: Stretch, { start: from, end }: Stretch): boolean =>
  from <= start && start < end;

/** Reports whether only punctuation separates a reference from the next quotation. */
function introduces({ end }: Stretch, { text, quoted }: Surroundings): boolean {
  const next = quoted[firstFrom(quoted, end)];
  return next !== undefined && next.start - end <= BESIDE_MAX && !hasWords(text, end, next.start);
}

const hasWords = (text: string, start: number, end: number): boolean =>
  HAS_WORDS.test(text.slice(start, end));

/**
 * Reports whether a reference stands right after a place. Only punctuation may stand between them,
 * or a bracket or dash with up to three words. If the reference also introduces the next quotation,
 * as in "“…” Mark 5:36: “…”", a bracket or dash is needed before it. If the reference is on another
 * line, only the name of a text may follow it there.
 */
function isBeside(end: number, reference: PlacedReference, around: Surroundings): boolean {
  const { text } = around;
  if (reference.start - end > BESIDE_MAX) return false;
  const between = text.slice(end, reference.start);
  if (HAS_WORDS.test(between) && !INTRODUCTION.test(between)) return false;
  if (NEW_BLOCK.test(between)) return false;
  if (!TIED.test(between) && introduces(reference, around)) return false;
  if (!between.includes('\n')) return true;
  const [after = ''] = text.slice(reference.end, reference.end + ENDS_LINE_MAX).split('\n', 1);
  return after.length < ENDS_LINE_MAX && ENDS_LINE.test(after);
}

function besideAfter(place: number, around: Surroundings): PlacedReference[] {
  const found: PlacedReference[] = [];
  let end = place;
  for (const reference of around.references.slice(firstFrom(around.references, place))) {
    if (!isBeside(end, reference, around)) break;
    found.push(reference);
    end = reference.end;
  }
  return found;
}

function besideBefore(
  { start }: QuotedPlace,
  { text, references }: Surroundings,
): PlacedReference[] {
  const last = references[firstFrom(references, start) - 1];
  if (last === undefined || last.end > start || start - last.end > BESIDE_MAX) return [];
  const isBracketed = /[([]\s*$/.test(text.slice(0, last.start).slice(-BESIDE_MAX));
  return isBracketed && !hasWords(text, last.end, start) ? [last] : [];
}

/**
 * Maps each block quotation to the references that begin within 120 characters after it. In a series
 * of block quotations, each one has the references of the next one, unless the next one contains
 * references itself.
 */
function afterBlocks({ text, quoted, references }: Surroundings) {
  const found = new Map<QuotedPlace, readonly PlacedReference[]>();
  for (const [index, block] of [...quoted.entries()].toReversed()) {
    if (!block.isBlock) continue;
    const { end } = block;
    const next = quoted[index + 1];
    if (!next?.isBlock || text.slice(end, next.start).trim() !== '') {
      const isNear = ({ start }: Stretch): boolean =>
        start >= end && start <= end + AFTER_BLOCK_MAX;
      found.set(block, references.filter(isNear));
    } else if (!references.some((each) => isWithin(each, next))) {
      found.set(block, found.get(next) ?? []);
    }
  }
  return found;
}

/** A reference that a quotation cites. A reference from the paragraph before has no place. */
export type Cited = Pick<PlacedReference, 'ref'> & Partial<Stretch>;

function outsideOf({ text, quoted, references }: Surroundings): PlacedReference[] {
  let next = 0;
  return references.filter((each) => {
    while (next < quoted.length && quoted[next]!.end <= each.start) next += 1;
    return each.start < text.length && (next >= quoted.length || !isWithin(each, quoted[next]!));
  });
}

/**
 * Returns a function that gives the references a quotation cites, at most three. They come from the
 * first of these places that has any:
 * - the quotation;
 * - right after it; in this case, a reference in brackets right before it is added;
 * - its sentence, without references of other quotations;
 * - its sentence;
 * - before it in the paragraph;
 * - the last sentence of the paragraph before, for the first sentence and for block quotations at
 *   the beginning;
 * - after it in the paragraph.
 *
 * If a block quotation has no references in it or right after it, those within 120 characters after
 * it come first.
 */
export function citations(around: Surroundings): (quoted: QuotedPlace) => readonly Cited[] {
  const { text, quoted, references, sentenceAt, before } = around;
  const outside = outsideOf(around);
  const besides = { ...around, references: outside };
  const afterBlock = afterBlocks(around);
  const ownOf = (place: QuotedPlace): readonly PlacedReference[] => {
    const inside = references.filter((each) => isWithin(each, place));
    if (inside.length > 0) return inside;
    const after = besideAfter(place.end, besides);
    return after.length === 0 ? after : [...after, ...besideBefore(place, besides)];
  };
  const own = new Map(quoted.map((each) => [each, ownOf(each)]));
  const taken = new Set([...own.values()].flat());

  /** The end of the block quotations with which the paragraph begins, or 0. */
  const firstText = quoted.reduce(
    (end, each) => (each.isBlock && text.slice(end, each.start).trim() === '' ? each.end : end),
    0,
  );

  const nearOf = (place: QuotedPlace): readonly Cited[] => {
    const sentence = sentenceAt(place.start);
    const isFirst = sentence === 0 || place.start < firstText;
    const distance = ({ start }: PlacedReference): number => Math.abs(start - place.start);
    const nearest = outside.toSorted((one, other) => distance(one) - distance(other));
    const earlier = nearest.filter(({ start }) => start < place.start);
    const later = nearest.filter(({ start }) => start > place.start);
    const inSentence = [...earlier, ...later].filter(({ start }) => sentenceAt(start) === sentence);
    const inOrder: readonly (readonly Cited[])[] = [
      inSentence.filter((each) => !taken.has(each)),
      inSentence,
      earlier,
      isFirst ? before.map((ref) => ({ ref })) : [],
      later,
    ];
    return inOrder.find((each) => each.length > 0) ?? [];
  };
  return (place) => {
    const found = own.get(place) ?? [];
    if (found.length > 0) return found.slice(0, REFS_MAX);
    return [...new Set([...(afterBlock.get(place) ?? []), ...nearOf(place)])].slice(0, REFS_MAX);
  };
}
