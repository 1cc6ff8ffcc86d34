import type { SignInProblem } from '@targum/contracts/on-demand';

interface SignInErrorOptions {
  readonly cause?: unknown;
  /** The email address from the provider, for the explanation on the login page. */
  readonly address?: string | undefined;
  /** Set if the audit log records the failure. `userId` is the account, if known. */
  readonly audit?: { readonly userId: string | null; readonly email: string | undefined };
}

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
