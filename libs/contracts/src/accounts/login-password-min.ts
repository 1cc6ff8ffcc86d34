import { limits } from '../calls/limits.ts';

/**
 * The login never requires longer passwords than this, even if an operator raises the minimum for
 * new accounts. Accounts with a shorter password can then still log in.
 */
const LOGIN_MIN_AT_MOST = 6;

export const loginPasswordMin = (): number =>
  Math.min(LOGIN_MIN_AT_MOST, limits.password.signupMin);
