import { z } from 'zod';
import { currentPassword, currentUser } from './auth.ts';
import { calls } from '../calls/call.ts';
import { get, post } from '../calls/methods.ts';

/** The login page gets the problem as `/login?problem=`. */
export const signInProblem = z.enum([
  'unavailable',
  'refused',
  /** The attempt is too old, was used already or began in another browser. */
  'expired',
  'invalid',
  /** The provider sends no email address, or one that cannot be used. */
  'no_email',
  /** An account has the email address, but the provider has not verified it. */
  'email_unverified',
  /** An account has the email address, but has no password that could confirm the link. */
  'email_taken',
  /** The person is in none of the groups that may use the product. */
  'not_allowed',
  'rejected',
  /** The provider was asked to sign a user in again, but another person signed in. */
  'other_account',
]);
export type SignInProblem = z.infer<typeof signInProblem>;

export const signInProblemDetails = z.object({
  code: signInProblem,
  /** The email address that the provider sent, if the address is the reason. It can be invalid. */
  address: z.string().nullable(),
});
export type SignInProblemDetails = z.infer<typeof signInProblemDetails>;

export const singleSignOnStrings = {
  passwordLoginOff: 'Sign in with single sign-on. Passwords are switched off here.',
  noPassword: 'This account has no password. It signs in with single sign-on.',
  linkExpired: 'This step has expired. Start again with single sign-on.',
} as const;

export const startSignInQuery = z.object({
  returnTo: z.string().max(500).optional(),
  /**
   * `1` makes the provider ask for a new sign-in. Only the user who is signed in already may then
   * sign in.
   */
  again: z.enum(['1']).optional(),
});

export const linkRequest = z.object({ password: currentPassword });
export type LinkRequest = z.infer<typeof linkRequest>;

/** Sign-in at an OpenID Connect provider. Browsers open `start`; the provider opens `callback`. */
export const singleSignOnCalls = calls({
  start: get('/api/auth/oidc/start', { status: 302, query: startSignInQuery }),
  callback: get('/api/auth/oidc/callback', { status: 302 }),
  /** The server keeps the problem for one minute, for the browser whose sign-in failed. */
  problem: get('/api/auth/oidc/problem', { response: signInProblemDetails }),
  pendingLink: get('/api/auth/oidc/link', {
    response: z.object({
      email: z.string(),
      returnTo: z.string().optional(),
    }),
  }),
  link: post('/api/auth/oidc/link', { body: linkRequest, response: currentUser }),
});
