import { handedOver } from '@targum/ui-kit';

interface SignInWays {
  readonly password: boolean;
  readonly sso: boolean;
}

/** The ways to sign in that the operator set. */
export function signInWays(): SignInWays {
  const ways = handedOver('sign-in', 'password').split(' ');
  return { password: ways.includes('password'), sso: ways.includes('sso') };
}

/** The operator's label of the button; undefined for a text in the page's language. */
export function signInLabel(): string | undefined {
  const label = handedOver('sign-in-label', 'none');
  return label === 'none' ? undefined : label;
}
