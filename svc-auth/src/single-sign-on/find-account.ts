import type { UserRow } from '@targum/database';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { AdminRights } from './admin-rights.ts';
import type { PendingLink } from './cookies.ts';
import type { IdentitiesRepository, ProviderSession } from './identities.repository.ts';
import type { Identity } from './identity.ts';
import type { ProvenSignIn } from './provider.ts';
import { groupRightsOf } from './settings.ts';
import type { SingleSignOnSettings } from './settings.ts';
import { SignInError } from './sign-in-error.ts';

export interface Visitor {
  /** The client's IP address. */
  readonly address: string;
  /** Id of the only user who may sign in, if a signed-in user must sign in again. */
  readonly onlyUser: string | undefined;
}

export interface SignedIn {
  readonly user: UserRow;
  readonly session: ProviderSession;
}

interface FindAccountOptions {
  readonly settings: SingleSignOnSettings;
  readonly identities: IdentitiesRepository;
  readonly accounts: Pick<AccountsRepository, 'findByEmail'>;
  readonly adminRights: AdminRights;
}

/**
 * Creates the function that finds or creates the account of a person whom the provider has signed
 * in. It returns a pending link if the email address belongs to an account whose password must
 * confirm the link, and throws a SignInError if the person may not sign in.
 */
export function createFindAccount({
  settings,
  identities,
  accounts,
  adminRights,
}: FindAccountOptions) {
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

  return async (
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
    // Looks again, because a simultaneous sign-in of the same person may have created the account.
    const since = await known();
    if (since !== undefined) return since;
    checkLink(await accounts.findByEmail(email), identity);
    return { link: { issuer, subject, email, isAdmin, signedInAt: signedInAt.getTime() } };
  };
}
