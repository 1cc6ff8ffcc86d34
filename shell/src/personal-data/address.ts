/** The hash of the address that opens the deletion of the own account after a new sign-in. */
export const DELETE_ACCOUNT = '#delete-account';
