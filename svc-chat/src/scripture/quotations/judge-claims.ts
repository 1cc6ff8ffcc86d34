import type { ReaderSettings } from '@targum/database';
import type { Claim } from '@targum/scripture';
import type { TextSet } from '../texts/text-set.ts';
import type { ClaimWithTexts, CompareCited } from './compare-cited.ts';
import type { FindAnywhere } from './find-anywhere.ts';
import type { Pasted } from './pasted.ts';
import { textsOfClaim } from './texts-of-claim.ts';
import { UNCHECKED, uncheckedIfCited } from './verdict.ts';
import type { Verdict } from './verdict.ts';

export interface JudgeClaimsOptions {
  readonly reading: ReaderSettings;
  readonly pasted: Pasted;
  readonly compareCited: CompareCited;
  readonly findAnywhere: FindAnywhere;
}

/**
 * Returns the verdicts on claims. Never fails. A claim without a reference that is in no text has
 * no verdict. Once the signal aborts, claims that cite verses and were not compared are
 * `unchecked`.
 */
export type JudgeClaims = (
  claims: readonly Claim[],
  installed: TextSet,
  signal: AbortSignal,
) => Promise<ReadonlyMap<Claim, Verdict>>;

const needsSearch = (verdict: Verdict | undefined): boolean =>
  verdict === undefined || verdict.result === 'differs' || verdict.result === 'retelling';

export function createJudgeClaims(options: JudgeClaimsOptions): JudgeClaims {
  const { reading, pasted, compareCited, findAnywhere } = options;

  /**
   * Searches for a claim in whole texts if the cited verses do not have its words. If the search
   * finds a place, the verdict is about that place.
   */
  const withSearch = async (
    each: ClaimWithTexts,
    verdict: Verdict | undefined,
    signal: AbortSignal,
  ): Promise<Verdict | undefined> => {
    if (!needsSearch(verdict)) return verdict;
    const found = await findAnywhere(each, signal);
    // If a claim differs at both places, the cited place counts.
    if (found?.result === 'differs' && verdict?.result === 'differs') return verdict;
    return found ?? verdict ?? uncheckedIfCited(each.claim);
  };

  return async (claims, installed, signal) => {
    const verdicts = new Map<Claim, Verdict>();
    if (claims.length === 0) return verdicts;
    if (!(await pasted.load(signal))) {
      for (const claim of claims) if (claim.refs.length > 0) verdicts.set(claim, UNCHECKED);
      return verdicts;
    }
    const open: ClaimWithTexts[] = [];
    for (const claim of claims) {
      if (pasted.has(claim)) verdicts.set(claim, { result: 'pasted' });
      else open.push({ claim, texts: textsOfClaim(claim, installed, reading) });
    }
    const cited = open.filter(({ claim }) => claim.refs.length > 0);
    const compared = cited.length === 0 ? undefined : await compareCited(cited, signal);
    for (const each of open) {
      const verdict = await withSearch(each, compared?.get(each.claim), signal);
      if (verdict !== undefined) verdicts.set(each.claim, verdict);
    }
    return verdicts;
  };
}
