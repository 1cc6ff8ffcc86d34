import type { Claim } from '@targum/scripture';

/**
 * The limit of compared claims with a reference. Claims without a reference have a separate limit
 * of the same number.
 */
export const CHECKED_MAX = 50;
/** Further claims with a reference, up to this number, are `unchecked`. */
export const CITED_MAX = 100;

export interface LimitedClaims {
  readonly claims: readonly Claim[];
  readonly checked: ReadonlySet<Claim>;
}

/** Claims without a reference, which are mostly not Scripture, have a separate limit. */
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
