import { limits, megabytes } from '../calls/limits.ts';

export const passwordTooShort = (min: number) => `Password must be at least ${min} characters`;

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
  get newPasswordTooShort() {
    return `New password must be at least ${limits.password.changeMin} characters`;
  },
  emailTaken: 'An account with this email already exists',
  notAnImage: 'Use a JPG, PNG or GIF image.',
  get imageTooLarge() {
    return `Image must be less than ${megabytes(limits.picture.maxBytes)}MB`;
  },
} as const;
