/**
 * After a new sign-in, the address of the settings with this hash opens the dialog that deletes the
 * user's account.
 */
export const DELETE_ACCOUNT = '#delete-account';
