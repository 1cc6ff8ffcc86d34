import { isInvisible } from '@targum/contracts';
import { storable } from '@targum/service-kit';

/** Maximum difference between the clocks of the provider and the product, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 120;
/** Seconds that a sign-in at the provider may take. */
export const ATTEMPT_SECONDS = 600;
/** Maximum length of a subject in OpenID Connect, in characters. */
const SUBJECT_MAX = 255;

interface Claims {
  readonly sub: string;
  readonly iat: number;
  readonly auth_time?: number | undefined;
}

/**
 * Checks the subject and the times of an ID token, which the library does not check. The nonce
 * proves that the token was issued during the attempt. Some providers send an `iat` that is minutes
 * early, so `iat` may be as old as the longest attempt.
 * @throws Error if a claim is impossible
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
