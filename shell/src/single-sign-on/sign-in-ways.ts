import { handedOver } from '@targum/ui-kit';

export function signInWays() {
  const ways = handedOver('sign-in', 'password').split(' ');
  return { password: ways.includes('password'), sso: ways.includes('sso') };
}

/**
 * Returns the label of the sign-in button. Undefined stands for the default text in the language of
 * the page.
 */
export function signInLabel(): string | undefined {
  const label = handedOver('sign-in-label', 'none');
  return label === 'none' ? undefined : label;
}
