import { singleSignOnCalls } from '@targum/contracts/on-demand';

interface StartOptions {
  readonly returnTo?: string;
  /** If true, the provider asks for the password again. */
  readonly again?: boolean;
}

export function startAddress({ returnTo, again }: StartOptions = {}): string {
  const query = new URLSearchParams();
  if (returnTo !== undefined) query.set('returnTo', returnTo);
  if (again) query.set('again', '1');
  return `${singleSignOnCalls.start.path}${query.size > 0 ? `?${query}` : ''}`;
}
