import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { ApiError } from '@targum/ui-kit';

/**
 * Shows what the server says about single fields beside them.
 * @returns whether any of the form's fields was named.
 */
export function showDetails<Values extends FieldValues>(
  error: ApiError,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  let shown = false;
  for (const field of fields) {
    const message = error.details?.[field]?.[0];
    if (!message) continue;
    setError(field, { type: 'server', message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}
