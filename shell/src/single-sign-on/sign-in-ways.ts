import { handedOver } from '@targum/ui-kit';

interface SignInWays {
  readonly password: boolean;
  readonly sso: boolean;
}

/** Returns the ways to sign in that the operator has set. */
export function signInWays(): SignInWays {
  const ways = handedOver('sign-in', 'password').split(' ');
  return { password: ways.includes('password'), sso: ways.includes('sso') };
}

/**
 * Returns the operator's label of the button. Undefined means the default text in the page's
 * language.
 */
export function signInLabel(): string | undefined {
  const label = handedOver('sign-in-label', 'none');
  return label === 'none' ? undefined : label;
}
