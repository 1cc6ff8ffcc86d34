/** Says why a change of an account is refused. */
export const userStrings = {
  ownRights: 'You cannot change your own admin rights',
  ownRejection: 'You cannot reject your own account',
  ownReset: 'You cannot reset your own password here',
  ownDeletion: 'You cannot delete your own account',
  lastAdmin: 'The last admin cannot be removed',
  notPending: 'This user is not waiting for approval',
  notRejected: 'This user is not rejected',
} as const;
