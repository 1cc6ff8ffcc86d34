import type { Stretch } from '../../finding/text/placed-text.ts';
import type { PlacedReference } from './paragraph.ts';
import type { Quoted } from './quoted-places.ts';
import type { SentenceAt } from './sentences.ts';

/** A paragraph whose quotations and references are known. */
export interface Surroundings {
  readonly text: string;
  /** In their order. */
  readonly quoted: readonly Quoted[];
  /** In their order; those within another quotation do not count for a quotation. */
  readonly references: readonly PlacedReference[];
  readonly sentenceAt: SentenceAt;
  /** The references of the sentence before the paragraph. */
  readonly before: readonly string[];
}

/** How far after a block quotation its reference may begin. */
const AFTER_BLOCK_MAX = 120;
/** How far a reference that stands right after a quotation, or after another one, may begin. */
const BESIDE_MAX = 40;
const REFS_MAX = 3;
const HAS_WORDS = /[\p{L}\p{N}]/u;
/** A few words that introduce a reference: "(see also Mark 4:39)". */
const INTRODUCTION = /^[^\p{L}\p{N}]*[(—–-]\s*(?:\p{L}+[.,]?\s+){0,3}$/u;

/** What may stand after a reference on a line of its own: ", WEB)". */
const ENDS_LINE = /^[\s,;)\]*_.]*(?:[\p{L}\p{N}][\p{L}\p{N} ]{0,40})?[\s)\]*_.]*$/u;
const ENDS_LINE_MAX = 60;

const isWithin = ({ start }: Stretch, { start: from, end }: Stretch): boolean =>
  from <= start && start < end;

/**
 * Whether only marks stand between a place and a reference after it, or a bracket or dash and a few words.
 * A reference on another line has that line to itself, but for the name of its text: the one in
 * "- Mark 5:36: “…”" belongs to what follows.
 */
function isBeside(text: string, end: number, reference: PlacedReference): boolean {
  if (reference.start - end > BESIDE_MAX) return false;
  const between = text.slice(end, reference.start);
  if (HAS_WORDS.test(between) && !INTRODUCTION.test(between)) return false;
  if (!between.includes('\n')) return true;
  const [after = ''] = text.slice(reference.end, reference.end + ENDS_LINE_MAX).split('\n', 1);
  return after.length < ENDS_LINE_MAX && ENDS_LINE.test(after);
}

/** The references that stand right after a place, each right after the one before. */
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

/** The references after a block quotation, in the line after it. */
const afterBlock = (block: Quoted, { references }: Surroundings): PlacedReference[] =>
  references.filter(({ start }) => start >= block.end && start <= block.end + AFTER_BLOCK_MAX);

/** References that a quotation cites; those of the sentence before the paragraph have no place. */
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
 * What the quotations of a paragraph cite: the references in a quotation; else those right after it; else
 * those of its sentence, first the nearest before it that belong to no other quotation; else those of the
 * sentences before it; else those after it in the paragraph.
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
