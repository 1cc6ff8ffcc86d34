import { errorText, isUnauthorized, notify } from '@targum/ui-kit';

/** Says what failed and why. A lost session has its own notice, which is left alone. */
export function notifyFailure(title: string, error: unknown): void {
  if (isUnauthorized(error)) return;
  const description = errorText(error, '');
  notify({ title, ...(description && { description }), variant: 'destructive' });
}
