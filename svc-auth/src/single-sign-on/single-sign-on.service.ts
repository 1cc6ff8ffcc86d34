import { authStrings } from '@targum/contracts';
import { singleSignOnStrings } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { accountRejected, conflict, validationFailed } from '@targum/service-kit';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { AdminRights } from './admin-rights.ts';
import type { PendingLink } from './cookies.ts';
import type { IdentitiesRepository, ProviderSession } from './identities.repository.ts';
import type { Identity } from './identity.ts';
import type { Challenge, SingleSignOnProvider, ProvenSignIn } from './provider.ts';
import { groupRightsOf } from './settings.ts';
import type { SingleSignOnSettings } from './settings.ts';
import { SignInError } from './sign-in-error.ts';

interface Visitor {
  /** The client's IP address. */
  readonly address: string;
  /** Id of the only user who may sign in, if a signed-in user must sign in again. */
  readonly onlyUser: string | undefined;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly session: ProviderSession;
}

interface SingleSignOnServiceOptions {
  readonly settings: SingleSignOnSettings;
  readonly provider: SingleSignOnProvider;
  readonly identities: IdentitiesRepository;
  readonly accounts: Pick<AccountsRepository, 'findByEmail' | 'findById'>;
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
  const refusal = (
    problem: ConstructorParameters<typeof SignInError>[0],
    { email }: Identity,
    user?: UserRow,
  ) => new SignInError(problem, { address: email, audit: { userId: user?.id ?? null, email } });

  const createUser = (
    {
      identity,
      email,
      isAdmin,
    }: {
      readonly identity: Identity;
      readonly email: string;
      readonly isAdmin: boolean | undefined;
    },
    address: string,
  ) => {
    // Anyone can claim an unverified email address, so an admin must approve the account.
    const initial = identity.emailVerified ? settings.initialApproval : 'pending';
    return identities.createUser({
      ...identity,
      email,
      address,
      approvalStatus: isAdmin ? 'approved' : initial,
    });
  };

  const checkLink = (owner: UserRow | undefined, identity: Identity): void => {
    if (!identity.emailVerified) throw refusal('email_unverified', identity, owner);
    if (owner === undefined || owner.password === NO_PASSWORD) {
      throw refusal('email_taken', identity, owner);
    }
    if (owner.approval_status === 'rejected') throw refusal('rejected', identity, owner);
  };

  const find = async (
    { identity, idToken, signedInAt }: ProvenSignIn,
    { address, onlyUser }: Visitor,
  ): Promise<SignedIn | { readonly link: PendingLink }> => {
    const { issuer, subject, email } = identity;
    const { allowed, isAdmin } = groupRightsOf(identity.groups, settings);
    const session = { issuer, idToken, signedInAt };
    const known = async () => {
      const user = await identities.findUser(identity);
      if (onlyUser !== undefined && user?.id !== onlyUser) throw new SignInError('other_account');
      if (user === undefined) return undefined;
      if (user.approval_status === 'rejected') throw refusal('rejected', identity, user);
      // Admin rights are revoked before the sign-in is refused, because the person may have open
      // sessions.
      if (isAdmin !== undefined) await adminRights.apply(user.id, isAdmin, issuer);
      if (!allowed) throw refusal('not_allowed', identity, user);
      return { user, session };
    };

    const before = await known();
    if (before !== undefined) return before;
    if (!allowed) throw refusal('not_allowed', identity);
    if (email === undefined) throw new SignInError('no_email', { address: identity.sentEmail });
    if ((await accounts.findByEmail(email)) === undefined) {
      const user = await createUser({ identity, email, isAdmin }, address);
      if (user !== undefined) {
        if (isAdmin === true) await adminRights.apply(user.id, true, issuer);
        return { user, session };
      }
    }
    // A simultaneous sign-in of the same person may have created the account.
    const since = await known();
    if (since !== undefined) return since;
    checkLink(await accounts.findByEmail(email), identity);
    return { link: { issuer, subject, email, isAdmin, signedInAt: signedInAt.getTime() } };
  };

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
        return await find(await provider.finish(query, challenge), visitor);
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
     * @throws {HttpError} 422 on `password`; 409 if the account or the identity has changed; 403;
     * 429.
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
        throw validationFailed({ password: [authStrings.currentPasswordIncorrect] });
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
