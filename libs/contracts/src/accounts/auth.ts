import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { USER_PATH } from '../calls/early-calls.ts';
import { get, post } from '../calls/methods.ts';
import { EMAIL } from './email-pattern.ts';
import { limits, megabytes, megapixels } from '../calls/limits.ts';
import { emptyBody, wellFormedText, uuid, writtenText } from '../calls/primitives.ts';

const passwordTooShort = (min: number) => `Password must be at least ${min} characters`;

export const authStrings = {
  emailInvalid: 'Please enter a valid email address',
  get passwordTooShort() {
    return passwordTooShort(limits.password.signupMin);
  },
  get passwordTooLong() {
    return `Password must be at most ${limits.password.max} characters`;
  },
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  get nameTooLong() {
    return `Name must be at most ${limits.nameMax} characters`;
  },
  passwordsDiffer: "Passwords don't match",
  currentPasswordRequired: 'Current password is required',
  currentPasswordIncorrect: 'Current password is incorrect',
  get newPasswordTooShort() {
    return `New password must be at least ${limits.password.changeMin} characters`;
  },
  emailTaken: 'An account with this email already exists',
  notAnImage: 'Use a JPG, PNG or GIF image.',
  get imageTooLarge() {
    return `Image must be less than ${megabytes(limits.picture.maxBytes)}MB`;
  },
  get imageTooManyPixels() {
    return `Image must have at most ${megapixels(limits.picture.maxPixels)} megapixels`;
  },
  imageTooMuchMemory: 'This image cannot be opened here. Save it as a smaller JPG and try again.',
  ownRights: 'You cannot change your own admin rights',
  ownRejection: 'You cannot reject your own account',
  ownReset: 'You cannot reset your own password here',
  ownDeletion: 'You cannot delete your own account',
  lastAdmin: 'The last admin cannot be removed',
  notPending: 'This user is not waiting for approval',
  notRejected: 'This user is not rejected',
} as const;

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

/**
 * The login never requires longer passwords than this, even if an operator raises the minimum for
 * new accounts. Accounts with a shorter password can then still log in.
 */
const LOGIN_MIN_AT_MOST = 6;
const loginPassword = z.lazy(() =>
  passwordOf(Math.min(LOGIN_MIN_AT_MOST, limits.password.signupMin)),
);

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

export const PICTURE_FIELD = 'image';

export const authCalls = calls({
  currentUser: get(USER_PATH, { response: currentUser }),
  login: post('/api/auth/login', { body: loginRequest, response: currentUser }),
  signup: post('/api/auth/signup', { status: 201, body: signupRequest, response: currentUser }),
  logout: post('/api/auth/logout', { status: 204, body: emptyBody, response: logoutResponse }),
  changePassword: post('/api/auth/change-password', {
    body: changePasswordRequest,
    response: currentUser,
  }),
  uploadPicture: post('/api/auth/profile-picture', { response: currentUser }),
  picture: get('/api/users/:id/picture'),
  loginRedirect: get('/api/login', { status: 302 }),
});
