import type { Claim } from '@targum/scripture';

/**
 * The maximum number of claims with a reference that are compared. Claims without a reference have
 * a separate limit of the same number.
 */
export const CHECKED_MAX = 50;
/**
 * The maximum number of claims with a reference that have a result. The claims after the first
 * `CHECKED_MAX` are `unchecked`.
 */
export const CITED_MAX = 100;

export interface LimitedClaims {
  readonly claims: readonly Claim[];
  readonly checked: ReadonlySet<Claim>;
}

/**
 * Counts the claims of a reply. Claims without a reference have a separate limit, because they are
 * mostly not Scripture.
 */
export class ClaimLimits {
  #cited = 0;
  #alone = 0;

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
