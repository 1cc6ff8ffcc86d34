import { limits } from '@targum/contracts';
import { countWords, findClaim, foldedText, parseReference } from '@targum/scripture';
import type { Claim, Reference } from '@targum/scripture';
import type { InstalledText } from '../texts/text-set.ts';
import { citedIn } from './cited-in-text.ts';
import type { ClaimWithTexts } from './compare-cited.ts';
import type { InTime } from './in-time.ts';
import { overlap } from './overlap.ts';
import type { Sources } from './sources.ts';
import type { Verdict } from './verdict.ts';
import type { WordSearch, WordsPlace } from './word-search.repository.ts';
import type { Work } from './work.ts';

/**
 * A reply has at most `SEARCHES_MAX` searches, of which `ALONE_MAX` may be for claims without a
 * reference.
 */
const SEARCHES_MAX = 5;
const ALONE_MAX = 3;
/** Claims with fewer words are not searched for, because so few words occur in many places. */
const WORDS_MIN = 5;
/** Matches numbers between folded words, which may be verse numbers. */
const NUMBERS = / (?:\p{Nd}{1,3} )+/gu;

export interface FindAnywhereOptions {
  readonly words: WordSearch;
  readonly sources: Sources;
  readonly work: Work;
  readonly inTime: InTime;
}

/**
 * Searches the texts for the words of a claim and returns the verdict. Undefined if no text has the
 * words, or if the claim is not searched for.
 */
export type FindAnywhere = (
  claim: ClaimWithTexts,
  signal: AbortSignal,
) => Promise<Verdict | undefined>;

/** Returns the text that the claim names, or otherwise all texts. */
const textsOf = ({ texts: { named, others } }: ClaimWithTexts): readonly InstalledText[] =>
  named === undefined ? others : [named];

function isCited({ claim, texts }: ClaimWithTexts, found: Reference, textId: string): boolean {
  const text = textsOf({ claim, texts }).find(({ id }) => id === textId);
  return text !== undefined && citedIn(claim, text, texts).some((cited) => overlap(cited, found));
}

/**
 * Searches for the claims of one reply, with at most five searches, and only for claims of five
 * words or more. If the words of a claim are found but the claim cites other verses, it is
 * `elsewhere`. If it leaves out a word that turns the meaning, such as "not", it `differs`.
 */
export function createFindAnywhere(options: FindAnywhereOptions): FindAnywhere {
  const { words, sources, work, inTime } = options;
  /** The found places, by folded words and texts. */
  const places = new Map<string, WordsPlace | undefined>();
  let alone = 0;

  const searchOnce = async (
    folded: string,
    { claim, textIds }: { readonly claim: Claim; readonly textIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<WordsPlace | undefined> => {
    const key = [folded, ...textIds].join('\n');
    if (places.has(key)) return places.get(key);
    if (places.size >= SEARCHES_MAX) return undefined;
    if (claim.refs.length === 0) {
      if (alone >= ALONE_MAX) return undefined;
      alone += 1;
    }
    // A search counts from its beginning, so a search that fails also counts.
    places.set(key, undefined);
    const place = await inTime(signal, () => words.find(folded, textIds));
    places.set(key, place);
    return place;
  };

  /**
   * Searches for the words of a claim, and then for the words without numbers. Numbers in a claim
   * may be verse numbers, which the words of a text do not have.
   */
  const placeOf = async (
    each: ClaimWithTexts,
    signal: AbortSignal,
  ): Promise<WordsPlace | undefined> => {
    const { claim } = each;
    const wanted = { claim, textIds: textsOf(each).map(({ id }) => id) };
    const folded = foldedText(claim.words);
    const plain = folded.replaceAll(NUMBERS, ' ');
    const place = await searchOnce(folded, wanted, signal);
    return place ?? (plain === folded ? undefined : searchOnce(plain, wanted, signal));
  };

  return async (each, signal) => {
    const { claim } = each;
    if (work.isOver || countWords(claim.words) < WORDS_MIN) return undefined;
    const place = await placeOf(each, signal);
    if (place === undefined) return undefined;
    const { textId, book, from, to } = place;
    const ranges = [{ from, to }];
    const reference = { book, ranges };
    const size = from.chapter === to.chapter ? to.verse - from.verse + 1 : limits.passageVersesMax;
    const wanted = { textId, reference, citedReference: reference, cited: ranges, size };
    if ((await inTime(signal, () => sources.load([wanted]))) === undefined) return undefined;
    const found = sources.get(wanted);
    if (found === undefined) return undefined;
    work.find(found.source.forms[0].words.length);
    const { result, ref, words: written } = findClaim(claim, found.source) ?? {};
    const exactly = ref === undefined ? undefined : parseReference(ref);
    if (result === undefined || ref === undefined || exactly === undefined) return undefined;
    const isElsewhere =
      result !== 'differs' && claim.refs.length > 0 && !isCited(each, exactly, textId);
    return {
      ...{ result: isElsewhere ? 'elsewhere' : result, text: found.text, ref },
      ...(result === 'exact' || written === undefined ? {} : { words: written }),
    };
  };
}
