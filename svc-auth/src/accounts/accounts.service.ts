import { authStrings } from '@targum/contracts';
import { singleSignOnStrings, userStrings } from '@targum/contracts/on-demand';
import type {
  ApprovalStatus,
  ChangePasswordRequest,
  CurrentUser,
  SignupRequest,
} from '@targum/contracts';
import type { RenameRequest } from '@targum/contracts/on-demand';
import {
  accountRejected,
  conflict,
  forbidden,
  networkOf,
  unauthorized,
  validationFailed,
} from '@targum/service-kit';
import type { IdempotentCall, IdempotentResponse, RateLimit } from '@targum/service-kit';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { NO_PASSWORD } from '../passwords/no-password.ts';
import type { LoginLimits } from '../sessions/login-limits.ts';
import type { PasswordLogin } from '../sessions/password-login.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import { toCurrentUser } from './current-user.ts';

/** Runs a call, but only once for all requests with the same `Idempotency-Key`. */
export type RunOnce = <Body>(
  call: IdempotentCall<Body>,
) => Promise<IdempotentResponse<Body> & { readonly replayed: boolean }>;

interface AccountsServiceOptions {
  readonly accounts: AccountsRepository;
  readonly passwords: PasswordHasher;
  readonly initialApproval: ApprovalStatus;
  readonly signupLimit: RateLimit;
  readonly loginLimits: LoginLimits;
  readonly passwordLogin: PasswordLogin;
}

const NEW_PASSWORD_UNCHANGED = 'Choose a password other than the temporary one';

const wrongCurrentPassword = () =>
  validationFailed({ currentPassword: [userStrings.currentPasswordIncorrect] });

export function createAccountsService({
  accounts,
  passwords,
  initialApproval,
  signupLimit,
  loginLimits,
  passwordLogin,
}: AccountsServiceOptions) {
  const existing = async (userId: string) => {
    const user = await accounts.findById(userId);
    if (user === undefined) throw unauthorized();
    return user;
  };

  return {
    /** @throws {HttpError} 401 if the account no longer exists. */
    currentUser: async (userId: string): Promise<CurrentUser> =>
      toCurrentUser(await existing(userId)),

    /**
     * Creates an account. A retry with the same `Idempotency-Key` returns the account of the first
     * call.
     * @throws {HttpError} 409 `conflict` if the email address is taken; 403 `account_rejected` if an
     * admin has rejected the account before the retry; 403 if passwords are switched off; 429.
     */
    async signUp(
      { email, firstName, lastName, password }: SignupRequest,
      { address, once }: { address: string; once: RunOnce },
    ): Promise<CurrentUser> {
      if (!passwordLogin.permits(email)) throw forbidden(singleSignOnStrings.passwordLoginOff);
      await signupLimit.consume(networkOf(address));
      const passwordHash = await passwords.hash(password);
      const { body: userId, replayed } = await once<string>({
        scope: 'signup',
        // The password is left out, because the database keeps a fast hash of this request for a
        // day, which could be brute-forced.
        request: { email, firstName, lastName },
        run: async (transaction) => {
          const created = await accounts.create(transaction, {
            email,
            passwordHash,
            firstName,
            lastName,
            approvalStatus: initialApproval,
            address,
          });
          if (created === undefined) throw conflict(authStrings.emailTaken);
          return { status: 201, body: created.id };
        },
      });
      const user = await existing(userId);
      // A retry starts a session only if it has the password of the account that the first call
      // created.
      if (replayed && !(await passwords.verify(password, user.password))) {
        throw conflict(authStrings.emailTaken);
      }
      if (user.approval_status === 'rejected') throw accountRejected();
      return toCurrentUser(user);
    },

    /** @throws {HttpError} 401 if the account no longer exists. */
    async rename(userId: string, names: RenameRequest): Promise<CurrentUser> {
      const user = await accounts.rename(userId, names);
      if (user === undefined) throw unauthorized();
      return toCurrentUser(user);
    },

    /**
     * Changes the password and ends the user's other sessions.
     * @throws {HttpError} 422 on `currentPassword` if that password is wrong; 409 for an account
     * without a password; 429.
     */
    async changePassword(
      { currentPassword, newPassword }: ChangePasswordRequest,
      { userId, sessionId, address }: { userId: string; sessionId: string; address: string },
    ): Promise<CurrentUser> {
      const user = await existing(userId);
      if (user.password === NO_PASSWORD) throw conflict(singleSignOnStrings.noPassword);
      const attempt = { email: user.email, address };
      await loginLimits.begin(attempt);
      if (!(await passwords.verify(currentPassword, user.password))) throw wrongCurrentPassword();
      await loginLimits.succeeded(attempt);
      if (user.must_change_password && newPassword === currentPassword) {
        throw validationFailed({ newPassword: [NEW_PASSWORD_UNCHANGED] });
      }
      const changed = await accounts.changePassword({
        userId,
        oldHash: user.password,
        newHash: await passwords.hash(newPassword),
        keepSession: sessionId,
      });
      if (changed === undefined) throw wrongCurrentPassword();
      return toCurrentUser(changed);
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
