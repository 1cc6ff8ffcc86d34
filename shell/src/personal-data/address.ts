/**
 * The hash in the address with which the dialog that deletes the user's account opens after a new
 * sign-in.
 */
export const DELETE_ACCOUNT = '#delete-account';
