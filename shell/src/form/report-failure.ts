import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { errorText, notify, toApiError } from '@targum/ui-kit';

interface FailureOptions<Values extends FieldValues> {
  /** The fields that the server may name in its answer. */
  readonly fields: readonly Path<Values>[];
  readonly setError: UseFormSetError<Values>;
  /** The title of the notice. */
  readonly title: string;
  /** The notice's text when the server gives no reason. */
  readonly fallback: string;
}

/**
 * Reports a failed submit. Shows a notice, shows messages about single fields beside them, and
 * focuses the first such field.
 */
export function reportFailure<Values extends FieldValues>(
  error: unknown,
  { fields, setError, title, fallback }: FailureOptions<Values>,
): void {
  showDetails(error, fields, setError);
  notify({ variant: 'destructive', title, description: errorText(toApiError(error), fallback) });
}

/** Shows the server's messages about single fields beside them and focuses the first such field. */
export function showDetails<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const { details } = toApiError(error);
  let shouldFocus = true;
  for (const field of fields) {
    const message = details?.[field]?.[0];
    if (!message) continue;
    setError(field, { type: 'server', message }, { shouldFocus });
    shouldFocus = false;
  }
}
