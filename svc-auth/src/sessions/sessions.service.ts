import type { LoginRequest } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import { singleSignOnStrings } from '@targum/contracts/on-demand';
import { accountRejected, forbidden, invalidCredentials } from '@targum/service-kit';
import type { FirstAdmin } from '../accounts/first-admin.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { LoginLimits } from './login-limits.ts';
import type { PasswordLogin } from './password-login.ts';

interface LoginServiceOptions {
  readonly accounts: AccountsRepository;
  readonly audit: AuditRepository;
  readonly passwords: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly passwordLogin: PasswordLogin;
  /** The account that the environment creates. */
  readonly firstAdmin: FirstAdmin | undefined;
}

export const createLoginService = ({
  accounts,
  audit,
  passwords,
  loginLimits,
  passwordLogin,
  firstAdmin,
}: LoginServiceOptions) => ({
  /**
   * Returns the account with the given email address and password.
   * @throws {HttpError} 401 `invalid_credentials`, the same for an unknown email address and a
   * wrong password; 403 `account_rejected`; 403 where passwords are switched off; 429.
   */
  async checkCredentials({ email, password }: LoginRequest, address: string): Promise<UserRow> {
    if (!passwordLogin.permits(email)) throw forbidden(singleSignOnStrings.passwordLoginOff);
    const attempt = { email, address };
    await loginLimits.begin(attempt);
    const user = await accounts.findByEmail(email);
    const right = await (user === undefined
      ? passwords.verifyNothing(password)
      : passwords.verify(password, user.password));
    if (user === undefined || !right) {
      await audit.record({
        action: 'login_failed',
        actorId: null,
        targetId: user?.id ?? null,
        details: { email, address },
      });
      throw invalidCredentials();
    }
    await loginLimits.succeeded(attempt);
    if (user.approval_status === 'rejected') throw accountRejected();
    return user;
  },

  /**
   * Records a login. Returns undefined if the account has changed. The caller must then end the
   * session.
   */
  confirm: (user: UserRow, address: string): Promise<UserRow | undefined> =>
    accounts.recordLogin(user.id, user.password, address),

  /** Reports whether a login of this account, read before the login, is the first one of the first admin. */
  opensSetup: ({ email, is_admin, last_login_at }: UserRow): boolean =>
    is_admin && last_login_at === null && email === firstAdmin?.email,

  loggedOut: (userId: string): Promise<void> =>
    audit.record({ action: 'logout', actorId: userId, targetId: userId }),
});

export type LoginService = ReturnType<typeof createLoginService>;
