import { z } from 'zod';
import { authTexts } from './auth.ts';
import { calls } from './call.ts';
import { limits } from './limits.ts';
import { text } from './primitives.ts';

export const personalDataTexts = {
  confirmAccount: 'Type the e-mail address of your account',
} as const;

export const deleteAccountRequest = z.object({
  password: z.lazy(() =>
    text(authTexts.currentPasswordRequired)
      .min(1, authTexts.currentPasswordRequired)
      .max(limits.password.max, authTexts.passwordTooLong),
  ),
  /** The account's e-mail address, typed as a confirmation. */
  confirm: z
    .string(personalDataTexts.confirmAccount)
    .trim()
    .toLowerCase()
    .min(1, personalDataTexts.confirmAccount),
});
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

/** What users can do about the data that the product keeps about them. */
export const personalDataCalls = calls({
  /** A ZIP file. */
  export: { method: 'GET', path: '/api/auth/user/export', status: 200 },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/auth/user',
    status: 204,
    body: deleteAccountRequest,
  },
});
