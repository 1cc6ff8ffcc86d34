import { handedOver } from '@targum/ui-kit';

export function signInWays() {
  const ways = handedOver('sign-in', 'password').split(' ');
  return { password: ways.includes('password'), sso: ways.includes('sso') };
}

/** Undefined means the default text in the page's language. */
export function signInLabel(): string | undefined {
  const label = handedOver('sign-in-label', 'none');
  return label === 'none' ? undefined : label;
}
