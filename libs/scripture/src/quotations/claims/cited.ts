import type { Stretch } from '../../finding/text/placed-text.ts';
import type { PlacedReference } from './paragraph.ts';
import type { Quoted } from './quoted-places.ts';
import type { SentenceAt } from './sentences.ts';

/** A paragraph whose quotations and references are known. */
export interface Surroundings {
  readonly text: string;
  /** In order. */
  readonly quoted: readonly Quoted[];
  /** In order. A quotation does not cite references inside another quotation. */
  readonly references: readonly PlacedReference[];
  readonly sentenceAt: SentenceAt;
  /** The references of the sentence before the paragraph. */
  readonly before: readonly string[];
}

/** The most characters between a block quotation and its reference. */
const AFTER_BLOCK_MAX = 120;
/** The most characters between a quotation and a reference beside it, or between two such references. */
const BESIDE_MAX = 40;
const REFS_MAX = 3;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** A few words that introduce a reference: "(see also Mark 4:39)". */
const INTRODUCTION = /^[^\p{L}\p{N}]*[(—–-]\s*(?:\p{L}+[.,]?\s+){0,3}$/u;

/** What may follow a reference on a line of its own: ", WEB)". */
const ENDS_LINE = /^[\s,;)\]*_.]*(?:[\p{L}\p{N}][\p{L}\p{N} ]{0,40})?[\s)\]*_.]*$/u;
const ENDS_LINE_MAX = 60;

const isWithin = ({ start }: Stretch, { start: from, end }: Stretch): boolean =>
  from <= start && start < end;

/**
 * Whether a reference is right after a place: with only punctuation between them, or a bracket or dash and
 * at most three words. A reference on another line counts only if nothing but the name of a text follows
 * it there: the one in "- Mark 5:36: “…”" belongs to the quotation after it.
 */
function isBeside(text: string, end: number, reference: PlacedReference): boolean {
  if (reference.start - end > BESIDE_MAX) return false;
  const between = text.slice(end, reference.start);
  if (HAS_WORDS.test(between) && !INTRODUCTION.test(between)) return false;
  if (!between.includes('\n')) return true;
  const [after = ''] = text.slice(reference.end, reference.end + ENDS_LINE_MAX).split('\n', 1);
  return after.length < ENDS_LINE_MAX && ENDS_LINE.test(after);
}

/** The references right after a place, each right after the one before. */
function besideAfter(place: number, { text, references }: Surroundings): PlacedReference[] {
  const found: PlacedReference[] = [];
  let end = place;
  for (const reference of references) {
    if (reference.start < place) continue;
    if (!isBeside(text, end, reference)) break;
    found.push(reference);
    end = reference.end;
  }
  return found;
}

/** The references that begin shortly after a block quotation, also in the line after it. */
const afterBlock = (block: Quoted, { references }: Surroundings): PlacedReference[] =>
  references.filter(({ start }) => start >= block.end && start <= block.end + AFTER_BLOCK_MAX);

/** A reference that a quotation cites. One of the paragraph before has no place. */
export type Cited = Pick<PlacedReference, 'ref'> & Partial<Stretch>;

/** The references outside of all quotations. */
function outsideOf({ text, quoted, references }: Surroundings): PlacedReference[] {
  let next = 0;
  return references.filter((each) => {
    while (next < quoted.length && quoted[next]!.end <= each.start) next += 1;
    return each.start < text.length && (next >= quoted.length || !isWithin(each, quoted[next]!));
  });
}

/**
 * Returns a function that gives the references a quotation cites, at most three. They come from the first
 * of these places that has any:
 * - the quotation;
 * - right after it;
 * - its sentence, without references of other quotations;
 * - its sentence;
 * - before it in the paragraph;
 * - the last sentence of the paragraph before, for the first sentence;
 * - after it in the paragraph.
 *
 * A block quotation without references in it or right after it first cites those in the line after it.
 */
export function citations(around: Surroundings): (quoted: Quoted) => readonly Cited[] {
  const { quoted, references, sentenceAt, before } = around;
  const outside = outsideOf(around);
  const ownOf = (place: Quoted): readonly PlacedReference[] => {
    const inside = references.filter((each) => isWithin(each, place));
    if (inside.length > 0) return inside;
    return besideAfter(place.end, { ...around, references: outside });
  };
  const own = new Map(quoted.map((each) => [each, ownOf(each)]));
  const taken = new Set([...own.values()].flat());

  const nearOf = (place: Quoted): readonly Cited[] => {
    const sentence = sentenceAt(place.start);
    const distance = ({ start }: PlacedReference): number => Math.abs(start - place.start);
    const nearest = outside.toSorted((one, other) => distance(one) - distance(other));
    const earlier = nearest.filter(({ start }) => start < place.start);
    const later = nearest.filter(({ start }) => start > place.start);
    const inSentence = [...earlier, ...later].filter(({ start }) => sentenceAt(start) === sentence);
    const inOrder: readonly (readonly Cited[])[] = [
      inSentence.filter((each) => !taken.has(each)),
      inSentence,
      earlier,
      sentence === 0 ? before.map((ref) => ({ ref })) : [],
      later,
    ];
    return inOrder.find((each) => each.length > 0) ?? [];
  };
  return (place) => {
    const found = own.get(place) ?? [];
    if (found.length > 0) return found.slice(0, REFS_MAX);
    const after = place.isBlock ? afterBlock(place, around) : [];
    return [...new Set([...after, ...nearOf(place)])].slice(0, REFS_MAX);
  };
}
