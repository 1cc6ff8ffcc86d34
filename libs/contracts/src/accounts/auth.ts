import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { USER_PATH } from '../calls/early-calls.ts';
import { get, post } from '../calls/methods.ts';
import { authStrings, passwordTooShort } from './auth-strings.ts';
import { EMAIL } from './email-pattern.ts';
import { limits } from '../calls/limits.ts';
import { loginPasswordMin } from './login-password-min.ts';
import { LOGIN_PATH, PICTURE_PATH, SIGNUP_PATH } from './sign-in-calls.ts';
import { emptyBody, wellFormedText, uuid, writtenText } from '../calls/primitives.ts';

export { authStrings } from './auth-strings.ts';
export { PICTURE_FIELD } from './sign-in-calls.ts';

export const approvalStatus = z.enum(['pending', 'approved', 'rejected']);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

/**
 * The pattern is checked separately, which keeps it out of the OpenAPI document. The regular
 * expressions of other languages do not support its syntax.
 */
export const emailIn = (written: z.ZodString) =>
  written
    .max(limits.emailMax, { error: authStrings.emailInvalid, abort: true })
    .refine((value) => EMAIL.test(value), authStrings.emailInvalid);

/**
 * An email address in the form in which addresses are compared: trimmed, in lower case, and with
 * accents joined to their letters. svc-auth also writes the domain in Unicode letters.
 */
export const email = z.lazy(() =>
  emailIn(z.string(authStrings.emailInvalid).trim().toLowerCase().normalize('NFC')),
);

const passwordOf = (min: number) =>
  wellFormedText(passwordTooShort(min))
    .min(min, passwordTooShort(min))
    .max(limits.password.max, authStrings.passwordTooLong);

export const password = z.lazy(() => passwordOf(limits.password.signupMin));

const loginPassword = z.lazy(() => passwordOf(loginPasswordMin()));

const name = (required: string) =>
  z.lazy(() => writtenText(limits.nameMax, required, authStrings.nameTooLong));

export const loginRequest = z.object({ email, password: loginPassword });
export type LoginRequest = z.infer<typeof loginRequest>;

export const signupRequest = z.object({
  firstName: name(authStrings.firstNameRequired),
  lastName: name(authStrings.lastNameRequired),
  email,
  password,
});
export type SignupRequest = z.infer<typeof signupRequest>;

export const currentPassword = z.lazy(() =>
  wellFormedText(authStrings.currentPasswordRequired)
    .min(1, authStrings.currentPasswordRequired)
    .max(limits.password.max, authStrings.passwordTooLong),
);

export const changePasswordRequest = z.object({
  currentPassword,
  newPassword: z.lazy(() =>
    wellFormedText(authStrings.newPasswordTooShort)
      .min(limits.password.changeMin, authStrings.newPasswordTooShort)
      .max(limits.password.max, authStrings.passwordTooLong),
  ),
});
export type ChangePasswordRequest = z.infer<typeof changePasswordRequest>;

export const currentUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  approvalStatus,
  mustChangePassword: z.boolean(),
  /** False for an account that signs in with single sign-on only. Otherwise missing. */
  hasPassword: z.literal(false).optional(),
  /**
   * True in the answer to the first login of the first admin, who then sees what to set up. Otherwise
   * missing.
   */
  opensSetup: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The provider's own logout page. Missing if the session did not begin at the provider. */
const logoutResponse = z.object({ endSessionUrl: z.string() }).nullish();

export const authCalls = calls({
  currentUser: get(USER_PATH, { response: currentUser }),
  login: post(LOGIN_PATH, { body: loginRequest, response: currentUser }),
  signup: post(SIGNUP_PATH, { status: 201, body: signupRequest, response: currentUser }),
  logout: post('/api/auth/logout', { status: 204, body: emptyBody, response: logoutResponse }),
  changePassword: post('/api/auth/change-password', {
    body: changePasswordRequest,
    response: currentUser,
  }),
  uploadPicture: post(PICTURE_PATH, { response: currentUser }),
  picture: get('/api/users/:id/picture'),
  loginRedirect: get('/api/login', { status: 302 }),
});
