import type { Claim } from '@targum/scripture';

/** How many claims with a reference are compared in a reply, and how many without one. */
export const CHECKED_MAX = 50;
/** How many claims with a reference have an annotation; those that are not compared are `unchecked`. */
export const CITED_MAX = 100;

/** Claims of a paragraph, in their order. */
export interface LimitedClaims {
  readonly claims: readonly Claim[];
  /** Those of them that are compared. */
  readonly checked: ReadonlySet<Claim>;
}

/**
 * Limits the claims of one reply. Claims without a reference, which are mostly not Scripture, have a
 * separate limit, so that they do not use up the one for claims with a reference.
 */
export class ClaimLimits {
  #cited = 0;
  #alone = 0;

  /** Takes the claims of the next paragraph. @returns those that are within the limits. */
  take(claims: readonly Claim[]): LimitedClaims {
    const checked = new Set<Claim>();
    const within = claims.filter((claim) => {
      const isCited = claim.refs.length > 0;
      const count = isCited ? this.#cited++ : this.#alone++;
      if (count < CHECKED_MAX) checked.add(claim);
      return count < (isCited ? CITED_MAX : CHECKED_MAX);
    });
    return { claims: within, checked };
  }
}
