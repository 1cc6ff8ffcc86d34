import { z } from 'zod';
import { changePasswordRequest, signupRequest } from './auth.ts';
import { authStrings } from './auth-strings.ts';
import { limits } from '../calls/limits.ts';
import { pictureTypes } from './picture-types.ts';
import { wellFormedText } from '../calls/primitives.ts';

export { pictureTypes } from './picture-types.ts';

const isPicture = (file: unknown): boolean =>
  (pictureTypes as readonly unknown[]).includes((file as File | null)?.type);

export const pictureFile = z.lazy(() =>
  z
    .custom<File>(isPicture, { error: authStrings.notAnImage, abort: true })
    .refine(({ size }) => size <= limits.picture.maxBytes, authStrings.imageTooLarge),
);

export const pictureForm = z.object({ image: pictureFile });
export type PictureForm = z.infer<typeof pictureForm>;

/** The confirmation is checked in the browser and never sent. */
export const signupForm = signupRequest
  .extend({ confirmPassword: wellFormedText(), image: pictureFile.nullish() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: authStrings.passwordsDiffer,
  });
export type SignupForm = z.infer<typeof signupForm>;

/** The confirmation is checked in the browser and never sent. */
export const changePasswordForm = changePasswordRequest
  .extend({ confirmPassword: wellFormedText() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: authStrings.passwordsDiffer,
  });
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;
