import { authStrings } from '@targum/contracts';
import { personalDataStrings, userStrings } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import { unauthorized, validationFailed } from '@targum/service-kit';
import type { GradualDeletion } from '@targum/service-kit';
import { comparable } from '../accounts/address.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { IdentitiesRepository } from '../single-sign-on/identities.repository.ts';
import { keepAnAdmin } from '../users/keep-an-admin.ts';
import type { UsersRepository } from '../users/users.repository.ts';

export interface Leaver {
  readonly userId: string;
  /** The client's IP address. */
  readonly address: string;
  readonly sessionId: string;
}

export interface LeaveRequest {
  readonly password?: string | undefined;
  readonly confirm: string;
}

interface OwnAccountServiceOptions {
  readonly accounts: Pick<AccountsRepository, 'findById'>;
  readonly users: Pick<UsersRepository, 'change'>;
  readonly passwords: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly deletion: Pick<GradualDeletion, 'begin'>;
  readonly identities: Pick<IdentitiesRepository, 'findSession'>;
}

const wrongPassword = () => validationFailed({ password: [userStrings.currentPasswordIncorrect] });

/** Milliseconds for which a sign-in at the identity provider counts in place of the password. */
const SIGN_IN_COUNTS_MS = 5 * 60_000;

export const createOwnAccountService = ({
  accounts,
  users,
  passwords,
  loginLimits,
  deletion,
  identities,
}: OwnAccountServiceOptions) => {
  const checkSignIn = async ({ sessionId }: Leaver) => {
    const session = await identities.findSession(sessionId);
    if (session !== undefined && Date.now() - session.signedInAt.getTime() < SIGN_IN_COUNTS_MS)
      return;
    throw validationFailed({ password: [personalDataStrings.signInAgain] });
  };

  const checkPassword = async (
    password: string | undefined,
    user: UserRow,
    { address }: Leaver,
  ) => {
    if (password === undefined) {
      throw validationFailed({ password: [authStrings.currentPasswordRequired] });
    }
    const attempt = { email: user.email, address };
    await loginLimits.begin(attempt);
    if (!(await passwords.verify(password, user.password))) throw wrongPassword();
    await loginLimits.succeeded(attempt);
  };

  return {
    /**
     * Closes the account immediately and deletes its data. A long deletion continues in the
     * background.
     * @throws {HttpError} 422 if `confirm` or `password` is wrong, or if an account without a
     * password needs a new sign-in at the identity provider; 409 for the last admin; 429 after too
     * many wrong passwords.
     */
    async remove({ password, confirm }: LeaveRequest, leaver: Leaver) {
      const { userId } = leaver;
      const user = await accounts.findById(userId);
      if (user === undefined) throw unauthorized();
      if (comparable(confirm) !== comparable(user.email)) {
        throw validationFailed({ confirm: [personalDataStrings.confirmAccount] });
      }
      await (user.password === NO_PASSWORD
        ? checkSignIn(leaver)
        : checkPassword(password, user, leaver));
      await users.change(async (changes) => {
        const target = await changes.find(userId);
        if (target === undefined) throw unauthorized();
        if (target.password !== user.password) throw wrongPassword();
        await keepAnAdmin(changes, target);
        await changes.endSessions(userId, { alsoKeys: true });
        await changes.close(target);
        await changes.audit({
          action: 'account_deleted',
          actorId: userId,
          targetId: userId,
          details: { email: target.email },
        });
      });
      await deletion.begin(userId);
    },
  };
};

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;
