import { z } from 'zod';
import { currentPassword, currentUser } from './auth.ts';
import { calls } from '../calls/call.ts';
import { get, post } from '../calls/methods.ts';

/**
 * The reason why a sign-in at the provider failed. The login page gets the reason as `/login?problem=`.
 */
export const signInProblem = z.enum([
  /** The provider does not answer. */
  'unavailable',
  /** The person or the provider refused. */
  'refused',
  /** The attempt is too old, was used already or began in another browser. */
  'expired',
  /** The provider's answer cannot be trusted. */
  'invalid',
  /** The provider sends no email address, or one that cannot be used. */
  'no_email',
  /**
   * An account has the email address, but the provider does not confirm that the address belongs to
   * the person.
   */
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

/** The reason why the last sign-in of this browser at the provider failed. */
export const signInProblemDetails = z.object({
  code: signInProblem,
  /** The email address that the provider sent, if the address is the reason. It can be invalid. */
  address: z.string().nullable(),
});
export type SignInProblemDetails = z.infer<typeof signInProblemDetails>;

export const singleSignOnTexts = {
  passwordLoginOff: 'Sign in with single sign-on. Passwords are switched off here.',
  noPassword: 'This account has no password. It signs in with single sign-on.',
  linkExpired: 'This step has expired. Start again with single sign-on.',
} as const;

export const startSignInQuery = z.object({
  /** The path of this product to return to. */
  returnTo: z.string().max(500).optional(),
  /** `1` makes the provider ask the person again. The user of the session must sign in. */
  again: z.enum(['1']).optional(),
});

export const linkRequest = z.object({ password: currentPassword });
export type LinkRequest = z.infer<typeof linkRequest>;

/** Sign-in at an OpenID Connect provider. Browsers open `start`; the provider opens `callback`. */
export const singleSignOnCalls = calls({
  start: get('/api/auth/oidc/start', { status: 302, query: startSignInQuery }),
  callback: get('/api/auth/oidc/callback', { status: 302 }),
  /**
   * The server keeps the problem for a minute. Only the browser whose sign-in failed can read it.
   */
  problem: get('/api/auth/oidc/problem', { response: signInProblemDetails }),
  /** Returns the account whose password the screen asks for. */
  pendingLink: get('/api/auth/oidc/link', {
    response: z.object({
      email: z.string(),
      /** The path of this product to go to after the link. */
      returnTo: z.string().optional(),
    }),
  }),
  link: post('/api/auth/oidc/link', { body: linkRequest, response: currentUser }),
});
