import type { Claim } from '@targum/scripture';

/**
 * The maximum number of compared claims with a reference in a reply. The same number applies to
 * claims without a reference.
 */
export const CHECKED_MAX = 50;
/**
 * The maximum number of claims with a reference that have an annotation. Claims that are not
 * compared are `unchecked`.
 */
export const CITED_MAX = 100;

/** Claims of a paragraph, in their order. */
export interface LimitedClaims {
  readonly claims: readonly Claim[];
  /** The claims that are compared. */
  readonly checked: ReadonlySet<Claim>;
}

/**
 * Limits the claims of one reply. Claims without a reference, which are mostly not Scripture, have
 * a separate limit. They do not use up the limit of claims with a reference.
 */
export class ClaimLimits {
  #cited = 0;
  #alone = 0;

  /**
   * Takes the claims of the next paragraph.
   * @returns the claims within the limits.
   */
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
