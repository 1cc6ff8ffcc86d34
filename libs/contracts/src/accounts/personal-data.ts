import { z } from 'zod';
import { currentPassword, currentUser, signupRequest } from './auth.ts';
import { calls } from '../calls/call.ts';
import { del, get, patch } from '../calls/methods.ts';
import { wellFormedText } from '../calls/primitives.ts';

export const personalDataStrings = {
  confirmAccount: 'Type the e-mail address of your account',
  signInAgain: 'Sign in again, then delete the account within five minutes',
} as const;

export const deleteAccountRequest = z.object({
  /**
   * Missing for an account without a password. The user of such an account must have signed in
   * recently.
   */
  password: currentPassword.optional(),
  /** The e-mail address of the account, which the user types as a confirmation. */
  confirm: wellFormedText(personalDataStrings.confirmAccount)
    .trim()
    .toLowerCase()
    .min(1, personalDataStrings.confirmAccount),
});
export type DeleteAccountRequest = z.input<typeof deleteAccountRequest>;

export const personalDataCalls = calls({
  export: get('/api/auth/user/export'),
});

/** The own names, as in the signup. */
export const renameRequest = signupRequest.pick({ firstName: true, lastName: true });
export type RenameRequest = z.infer<typeof renameRequest>;

export const ownAccountCalls = calls({
  rename: patch('/api/auth/user', { body: renameRequest, response: currentUser }),
  remove: del('/api/auth/user', { body: deleteAccountRequest }),
});
