import { signInProblemDetails } from '@targum/contracts/on-demand';
import { z } from 'zod';
import { createAttempts } from './attempts.ts';
import { ATTEMPT_SECONDS } from './check-claims.ts';
import { createSealedCookie } from './sealed-cookie.ts';
import type { CookieOptions } from './sealed-cookie.ts';

const pendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  /** Whether the groups make the person an admin. Undefined if groups do not decide about it. */
  isAdmin: z.boolean().optional(),
  /** Milliseconds since 1970. */
  signedInAt: z.number(),
  returnTo: z.string().optional(),
});
/** A verified identity that waits for the password of the account with its email address. */
export type PendingLink = z.infer<typeof pendingLink>;

const PROBLEM_SECONDS = 60;

/** Creates the cookies that keep the state of a sign-in, so that any replica can finish it. */
export const createSignInCookies = (options: CookieOptions) => ({
  attempts: createAttempts({ ...options, seconds: ATTEMPT_SECONDS }),
  link: createSealedCookie({
    ...options,
    name: 'oidc-link',
    content: pendingLink,
    // After the sign-in, the user has this time to type the password.
    seconds: ATTEMPT_SECONDS,
  }),
  problem: createSealedCookie({
    ...options,
    name: 'oidc-problem',
    content: signInProblemDetails,
    seconds: PROBLEM_SECONDS,
  }),
});
