import { parseReference } from '../../references/reference.ts';
import type { ChapterVerse, Reference } from '../../references/reference.ts';
import type { FindingLanguage } from '../../finding/languages/index.ts';
import { referencesIn } from '../../finding/testing/found.ts';
import type { Verse } from '../../text.ts';
import { claimsIn, compare, readVerses } from '../index.ts';
import type { Carried, Claim, Comparison, PlacedReference, Source } from '../index.ts';
import type { TestText } from './texts.ts';

/** A claim is also compared with this many verses on each side of the cited verses. */
const AROUND = 2;

const CODE_OR_LINK = /`[^`]*`|\[[^\]]*\]\([^)]*\)/g;

/** Replaces code and links by spaces, as simply as the tests allow. */
export const proseOf = (markdown: string): string =>
  markdown.replaceAll(CODE_OR_LINK, (part) => ' '.repeat(part.length));

const isAt = ({ chapter, verse, verseEnd }: Verse, place: ChapterVerse): boolean =>
  chapter === place.chapter &&
  (place.verse === undefined || (verse <= place.verse && place.verse <= (verseEnd ?? verse)));

/**
 * Returns the verses of a reference and two verses on each side. Verses between two ranges are
 * included.
 */
function sourceOf(reference: Reference, { language, verses }: TestText): Source | undefined {
  const { book, ranges } = reference;
  const all = verses(book);
  const places = ranges.flatMap(({ from, to }) => [from, to]);
  const indexes = [...all.keys()].filter((index) =>
    places.some((place) => isAt(all[index]!, place)),
  );
  if (indexes.length === 0) return undefined;
  const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
  const around = all.slice(Math.max(0, first - AROUND), last + AROUND + 1);
  return readVerses({ language, book, verses: around, cited: ranges });
}

export interface Judged extends Claim {
  readonly comparison: Comparison | undefined;
}

const compared = (claim: Claim, text: TestText): Comparison | undefined => {
  const sources = claim.refs.flatMap((ref) => {
    const reference = parseReference(ref);
    return (reference && sourceOf(reference, text)) ?? [];
  });
  return sources.length === 0 ? undefined : compare(claim, sources);
};

/** A paragraph of a reply. */
interface Part {
  readonly start: number;
  readonly text: string;
}

/** Splits a text into paragraphs, each with the blank lines after it. */
const partsOf = (reply: string): Part[] =>
  [...reply.matchAll(/(?:[^\n]*[^\s>][^\n]*(?:\n|$))+(?:[\s>]*\n)?/g)].map(
    ({ 0: text, index }) => ({
      start: index,
      text,
    }),
  );

/** Finds the references in a reply, then finds its claims and compares them with the text. */
export async function judge(
  reply: string,
  text: TestText,
  language: FindingLanguage,
): Promise<Judged[]> {
  const references = await referencesIn(reply, language);
  const judged: Judged[] = [];
  let before: Carried | undefined;
  for (const part of partsOf(reply)) {
    const end = part.start + part.text.length;
    const lineAfter = reply.slice(end).search(/\n|$/);
    const own: PlacedReference[] = references
      .filter((each) => each.start >= part.start && each.start < end + lineAfter)
      .map(({ start, end: last, ref }) => ({
        start: start - part.start,
        end: last - part.start,
        ref,
      }));
    const { claims, carried } = claimsIn({
      ...{ text: part.text, prose: proseOf(part.text), references: own },
      textNames: [text.abbreviation],
      ...(before === undefined ? {} : { before }),
    });
    before = carried;
    for (const claim of claims) {
      const place = { start: claim.start + part.start, end: claim.end + part.start };
      judged.push({ ...claim, ...place, comparison: compared(claim, text) });
    }
  }
  return judged;
}

/**
 * Returns one line for the claims of a reply: each result with the place of its words. `retelling`
 * has the cited place. A claim without a reference is `alone`. A claim is `unchecked` if the text
 * lacks its references.
 */
export const resultsOf = (judged: readonly Judged[]): string =>
  judged
    .map(({ refs: [ref], comparison }) => {
      if (ref === undefined) return 'alone';
      if (comparison === undefined) return `unchecked ${ref}`;
      const found = comparison.result === 'retelling' ? undefined : comparison.ref;
      return `${comparison.result} ${found ?? ref}`;
    })
    .join('; ');
