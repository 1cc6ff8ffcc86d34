import { compare, countWords, formatReference } from '@targum/scripture';
import type { Claim } from '@targum/scripture';
import type { InstalledText } from '../texts/text-set.ts';
import { citedIn } from './cited-in-text.ts';
import { citedVerses } from './cited-verses.ts';
import type { InTime } from './in-time.ts';
import type { Sources, SourceWanted, TextSource } from './sources.ts';
import type { TextsOfClaim } from './texts-of-claim.ts';
import { UNCHECKED } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import type { Work } from './work.ts';

export interface ClaimWithTexts {
  readonly claim: Claim;
  readonly texts: TextsOfClaim;
}

const isRight = (verdict: Verdict | undefined): boolean =>
  verdict?.result === 'exact' || verdict?.result === 'same_words';

const wantedIn = (text: InstalledText, { claim, texts }: ClaimWithTexts): SourceWanted[] =>
  citedIn(claim, text, texts).flatMap((citedReference) =>
    citedVerses(citedReference, text.contents.chapters(citedReference.book) ?? []).map((each) => ({
      ...each,
      ...{ textId: text.id, citedReference },
    })),
  );

/**
 * Returns the texts to compare with a claim. The first comparison uses `first`, and the second
 * comparison uses `all`.
 */
function textsInTurn({ texts: { chat, named, others } }: ClaimWithTexts) {
  const first = named ?? chat;
  if (first === undefined) return { first: [], all: others };
  return { first: [first], all: [first, ...others.filter((each) => each !== first)] };
}

/** Compares a claim with sources. Returns undefined without sources. */
function verdictOf(claim: Claim, sources: readonly TextSource[]): Verdict | undefined {
  const [first] = sources;
  if (first === undefined) return undefined;
  const comparison = compare(
    claim,
    sources.map(({ source }) => source),
  );
  const cited = formatReference(first.citedReference);
  if (comparison.result === 'retelling') {
    return { result: 'retelling', text: first.text, ref: cited };
  }
  const { result, source, ref = cited, words: written } = comparison;
  const { text } = sources.find((each) => each.source === source) ?? first;
  return { result, text, ref, ...(result === 'exact' ? {} : { words: written }) };
}

export interface CompareCitedOptions {
  readonly sources: Sources;
  readonly work: Work;
  readonly inTime: InTime;
}

export type CompareCited = (
  claims: readonly ClaimWithTexts[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<Claim, Verdict>>;

/**
 * Compares claims with the verses that they cite. The first comparison uses the text that a claim
 * names, or otherwise the chat's text. The other texts follow if the claim names no text and is
 * neither `exact` nor `same_words` in the first text. They also follow if the named text does not
 * have the verses. Other texts are compared only while half of the work is left, so that enough
 * work is left for later claims. A claim whose verses are in no text gets no verdict.
 */
export const createCompareCited =
  ({ sources, work, inTime }: CompareCitedOptions): CompareCited =>
  async (claims, signal) => {
    const verdicts = new Map<Claim, Verdict>();

    /**
     * Compares a claim with the verses of some sources. The work for all of them is counted before
     * the comparison, so that one claim cannot exceed the limit.
     * @returns `compared` is false if not enough work is left, or if the verses could not be read.
     */
    const compareOne = (claim: Claim, wanted: readonly SourceWanted[], mayGoOn: () => boolean) => {
      const words = countWords(claim.words);
      const own: TextSource[] = [];
      for (const each of wanted) {
        if (!mayGoOn()) return { compared: false };
        const found = sources.get(each);
        if (found === undefined) continue;
        work.compare(words, found.source.forms[0].words.length);
        own.push(found);
      }
      return mayGoOn() ? { compared: true, verdict: verdictOf(claim, own) } : { compared: false };
    };

    const compareWith = async (which: 'first' | 'all', some: readonly ClaimWithTexts[]) => {
      const wanted = some.map((each) => ({
        claim: each.claim,
        sources: textsInTurn(each)[which].flatMap((text) => wantedIn(text, each)),
      }));
      const isRead = await inTime(signal, () =>
        sources.load(wanted.flatMap((each) => each.sources)),
      );
      const mayGoOn = () => isRead === true && (which === 'first' ? !work.isOver : work.isHalfLeft);
      for (const { claim, sources: own } of wanted) {
        const { compared, verdict } = compareOne(claim, own, mayGoOn);
        const known = compared ? verdict : (verdicts.get(claim) ?? UNCHECKED);
        if (known !== undefined) verdicts.set(claim, known);
      }
    };

    await compareWith('first', claims);
    const open = claims.filter((each) => {
      const verdict = verdicts.get(each.claim);
      const { first, all } = textsInTurn(each);
      if (verdict === UNCHECKED || all.length === first.length) return false;
      return each.texts.named === undefined ? !isRight(verdict) : verdict === undefined;
    });
    if (open.length > 0) await compareWith('all', open);
    return verdicts;
  };
