import { singleSignOnCalls } from '@targum/contracts/on-demand';

interface StartOptions {
  /** The path of this product to return to; the start page by default. */
  readonly returnTo?: string;
  /** Makes the provider ask the user again. */
  readonly again?: boolean;
}

/** The address that leads to the provider. */
export function startAddress({ returnTo, again }: StartOptions = {}): string {
  const query = new URLSearchParams();
  if (returnTo !== undefined) query.set('returnTo', returnTo);
  if (again) query.set('again', '1');
  return `${singleSignOnCalls.start.path}${query.size > 0 ? `?${query}` : ''}`;
}
