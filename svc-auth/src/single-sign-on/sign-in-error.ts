import type { SignInProblem } from '@targum/contracts/on-demand';

interface SignInErrorOptions {
  readonly cause?: unknown;
  /** The address that the provider sent, if it is the reason. */
  readonly address?: string | undefined;
  /** The account, if known, of a failure that the audit log keeps. */
  readonly audit?: { readonly userId: string | null; readonly email: string | undefined };
}

/** A sign-in at the provider failed for a reason that the login page explains. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly problem: SignInProblem;
  readonly address: string | undefined;
  readonly audit: SignInErrorOptions['audit'];

  constructor(problem: SignInProblem, { cause, address, audit }: SignInErrorOptions = {}) {
    super(`single sign-on failed: ${problem}`, { cause });
    this.problem = problem;
    this.address = address;
    this.audit = audit;
  }
}
