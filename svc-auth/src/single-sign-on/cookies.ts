import type { Sealer } from '@targum/service-kit';
import { z } from 'zod';
import { createSealedCookie } from './sealed-cookie.ts';

/** Time for a sign-in at the provider, and for the password after it. */
const SECONDS = 600;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** When the provider was told to ask the person again. */
  againSince: z.number().optional(),
  /** Where the browser goes after the sign-in. */
  returnTo: z.string(),
  /** The user who was asked to sign in again. */
  onlyUser: z.string().optional(),
});

const pendingLink = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** The address of the account to link. */
  email: z.string(),
  /** What the groups say; undefined if they decide nothing about admins. */
  isAdmin: z.boolean().optional(),
  /** Milliseconds since 1970. */
  signedInAt: z.number(),
  /** Where the browser goes after the link, a path of this product. */
  returnTo: z.string().optional(),
});
/** A proven identity that waits for the password of the account with its address. */
export type PendingLink = z.infer<typeof pendingLink>;

interface CookieOptions {
  readonly publicUrl: string;
  readonly sealer: Sealer;
}

/** The browser's part of a sign-in, so that any replica can finish it. */
export const createSignInCookies = (options: CookieOptions) => ({
  attempt: createSealedCookie({ ...options, name: 'oidc', content: attempt, seconds: SECONDS }),
  link: createSealedCookie({
    ...options,
    name: 'oidc-link',
    content: pendingLink,
    seconds: SECONDS,
  }),
});
