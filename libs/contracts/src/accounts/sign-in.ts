/**
 * What the pages need that sign in and sign up before the application has loaded. Their script
 * contains this file, so this file and its imports must be small and must not import zod.
 */
export { configureLimits } from '../calls/configurable.ts';
export { delays, limits, megabytes } from '../calls/limits.ts';
export { textKey } from '../calls/text-key.ts';
export { authStrings } from './auth-strings.ts';
export { LOGIN_PATH, SIGNUP_PATH } from './sign-in-calls.ts';
export { checkLogin, checkPicture, checkSignup } from './sign-in-rules.ts';
