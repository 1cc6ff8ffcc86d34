import { isInvisible } from '@targum/contracts';
import { storable } from '@targum/service-kit';

/** Seconds by which the clocks of provider and product may differ. */
export const CLOCK_TOLERANCE_SECONDS = 120;
/** Seconds that a sign-in at the provider may take. */
export const ATTEMPT_SECONDS = 600;
/** The longest subject of OpenID Connect, in characters. */
const SUBJECT_MAX = 255;

interface Claims {
  readonly sub: string;
  readonly iat: number;
  readonly auth_time?: number | undefined;
}

/**
 * Checks what the library leaves open. The nonce shows that the token belongs to an attempt, so it is at
 * most as old as one; some providers date it minutes back.
 * @throws Error if a claim cannot be right
 */
export function checkClaims({ sub, iat, auth_time: authTime = 0 }: Claims): void {
  if (isInvisible(sub) || sub.length > SUBJECT_MAX || storable(sub) !== sub) {
    throw new Error('unusable subject');
  }
  const now = Date.now() / 1000;
  const latest = now + CLOCK_TOLERANCE_SECONDS;
  const earliest = now - ATTEMPT_SECONDS - CLOCK_TOLERANCE_SECONDS;
  if (iat > latest || iat < earliest || authTime > latest) throw new Error('impossible time');
}
