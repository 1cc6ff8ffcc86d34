import { limits, megapixels } from '../calls/limits.ts';

/** Says why the server refuses a change of an account. No page checks this itself. */
export const userStrings = {
  currentPasswordIncorrect: 'Current password is incorrect',
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
