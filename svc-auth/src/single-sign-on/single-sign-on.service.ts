import { singleSignOnStrings, userStrings } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { accountRejected, conflict, validationFailed } from '@targum/service-kit';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { AdminRights } from './admin-rights.ts';
import type { PendingLink } from './cookies.ts';
import { createFindAccount } from './find-account.ts';
import type { SignedIn, Visitor } from './find-account.ts';
import type { IdentitiesRepository } from './identities.repository.ts';
import type { Challenge, SingleSignOnProvider } from './provider.ts';
import type { SingleSignOnSettings } from './settings.ts';
import { SignInError } from './sign-in-error.ts';

interface SingleSignOnServiceOptions {
  readonly settings: SingleSignOnSettings;
  readonly provider: SingleSignOnProvider;
  readonly identities: IdentitiesRepository;
  readonly accounts: Pick<AccountsRepository, 'findByEmail'>;
  readonly adminRights: AdminRights;
  readonly audit: Pick<AuditRepository, 'record'>;
  readonly passwords: PasswordHasher;
  readonly loginLimits: LoginLimits;
}

export function createSingleSignOnService({
  settings,
  provider,
  identities,
  accounts,
  adminRights,
  audit,
  passwords,
  loginLimits,
}: SingleSignOnServiceOptions) {
  const findAccount = createFindAccount({ settings, identities, accounts, adminRights });

  return {
    /** @returns the URL at the provider, and the secrets that verify the provider's response. */
    begin: provider.begin,

    /**
     * Finds or creates the account of a person who returns from the provider.
     * @returns a pending link if the email address belongs to an account whose password must confirm
     * the link.
     * @throws {SignInError}
     */
    async finish(
      query: string,
      challenge: Challenge,
      visitor: Visitor,
    ): Promise<SignedIn | { readonly link: PendingLink }> {
      try {
        return await findAccount(await provider.finish(query, challenge), visitor);
      } catch (error) {
        if (error instanceof SignInError && error.audit !== undefined) {
          const { userId, email } = error.audit;
          await audit.record({
            action: 'login_failed',
            actorId: null,
            targetId: userId,
            details: {
              ...(email !== undefined && { email }),
              address: visitor.address,
              provider: settings.issuer.href,
              problem: error.problem,
            },
          });
        }
        throw error;
      }
    },

    /**
     * Links an identity to an account after its password was verified.
     * @throws {HttpError} 422 if the password is wrong; 409 if the account or the identity has
     * changed; 403 if the account was rejected; 429 after too many wrong passwords.
     */
    async link(
      { email, issuer, subject, isAdmin, signedInAt }: PendingLink,
      password: string,
      address: string,
    ): Promise<SignedIn> {
      const attempt = { email, address };
      await loginLimits.begin(attempt);
      const user = await accounts.findByEmail(email);
      const right = await passwords.verify(password, user?.password ?? NO_PASSWORD);
      if (user === undefined || !right) {
        await audit.record({
          action: 'login_failed',
          actorId: null,
          targetId: user?.id ?? null,
          details: { email, address, provider: issuer },
        });
        throw validationFailed({ password: [userStrings.currentPasswordIncorrect] });
      }
      await loginLimits.succeeded(attempt);
      if (user.approval_status === 'rejected') throw accountRejected();
      if (!(await identities.link({ issuer, subject }, user, address))) {
        throw conflict(singleSignOnStrings.linkExpired);
      }
      if (isAdmin !== undefined) await adminRights.apply(user.id, isAdmin, issuer);
      return { user, session: { issuer, idToken: null, signedInAt: new Date(signedInAt) } };
    },

    /**
     * Records a sign-in. Returns undefined if the account has changed. The caller must then end the
     * session.
     */
    async confirm(
      { user, session }: SignedIn,
      sessionId: string,
      address: string,
    ): Promise<UserRow | undefined> {
      await identities.keepSession(sessionId, session);
      return identities.recordSignIn(user.id, { issuer: session.issuer, address });
    },
  };
}

export type SingleSignOnService = ReturnType<typeof createSingleSignOnService>;
