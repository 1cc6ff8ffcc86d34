import { compare, countWords, formatReference } from '@targum/scripture';
import type { Claim } from '@targum/scripture';
import type { InstalledText } from '../annotations/text-set.ts';
import { citedIn } from './cited-in-text.ts';
import { citedVerses } from './cited-verses.ts';
import type { InTime } from './in-time.ts';
import type { Sources, SourceWanted, TextSource } from './sources.ts';
import type { TextsOfClaim } from './texts-of-claim.ts';
import { UNCHECKED } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import type { Work } from './work.ts';

/** A claim with the texts that it is compared with. */
export interface ClaimOfTexts {
  readonly claim: Claim;
  readonly texts: TextsOfClaim;
}

const isRight = (verdict: Verdict | undefined): boolean =>
  verdict?.result === 'exact' || verdict?.result === 'same_words';

const wantedIn = (text: InstalledText, { claim, texts }: ClaimOfTexts): SourceWanted[] =>
  citedIn(claim, text, texts).flatMap((of) =>
    citedVerses(of, text.contents.chapters(of.book) ?? []).map((each) => ({
      ...each,
      ...{ textId: text.id, of },
    })),
  );

/** The texts to compare a claim with: the first one, and all. */
function textsInTurn({ texts: { chat, named, others } }: ClaimOfTexts) {
  const first = named ?? chat;
  if (first === undefined) return { first: [], all: others };
  return { first: [first], all: [first, ...others.filter((each) => each !== first)] };
}

/** What a claim is, compared with verses; undefined without any. */
function verdictOf(claim: Claim, sources: readonly TextSource[]): Verdict | undefined {
  const [first] = sources;
  if (first === undefined) return undefined;
  const comparison = compare(
    claim,
    sources.map(({ source }) => source),
  );
  if (comparison.result === 'retelling') {
    return { result: 'retelling', text: first.text, ref: formatReference(first.of) };
  }
  const { result, source, ref = formatReference(first.of), words: written } = comparison;
  const { text } = sources.find((each) => each.source === source) ?? first;
  return { result, text, ref, ...(result === 'exact' ? {} : { words: written }) };
}

export interface CompareCitedOptions {
  readonly sources: Sources;
  readonly work: Work;
  readonly inTime: InTime;
}

/** Compares the claims of a paragraph with the verses that they cite. */
export type CompareCited = (
  claims: readonly ClaimOfTexts[],
  signal: AbortSignal,
) => Promise<ReadonlyMap<Claim, Verdict>>;

/**
 * Compares claims with the verses that they cite: first in the text that a claim names, or else in the
 * chat's. A claim that names no text and is not right there is compared with the other texts, too, since
 * a reply may quote any of them. One that names a text is, if that text does not have the verses. Other
 * texts take at most half of the work, so that it suffices for the claims to come.
 * The answer has no verdict on a claim whose verses no text has.
 */
export const createCompareCited =
  ({ sources, work, inTime }: CompareCitedOptions): CompareCited =>
  async (claims, signal) => {
    const verdicts = new Map<Claim, Verdict>();

    /**
     * Reads and counts each source before any is compared, so that one claim does not exceed the work.
     * @returns `compared` is false if the work does not suffice.
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

    /** Compares claims with some of their texts, which are read with one statement. */
    const compareWith = async (which: 'first' | 'all', some: readonly ClaimOfTexts[]) => {
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
