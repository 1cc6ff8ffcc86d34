import { get } from 'react-hook-form';
import type { FieldValues, Path } from 'react-hook-form';
import { toApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';
import { notify } from '../notify/notifier.ts';
import type { ContractForm } from './use-contract-form.ts';

type Shown<Input extends FieldValues, Output> = Pick<
  ContractForm<Input, Output>,
  'getValues' | 'setError'
>;

interface FailureTexts {
  readonly title: string;
  readonly fallback: string;
}

export function reportFormFailure<Input extends FieldValues, Output>(
  error: unknown,
  form: Shown<Input, Output>,
  { title, fallback }: FailureTexts,
): void {
  showDetails(error, form);
  notify({ variant: 'destructive', title, description: errorText(toApiError(error), fallback) });
}

/**
 * Shows the server's messages about single fields below these fields, and focuses the first such
 * field in the order of the form's default values.
 * @param under the path of the form's values in the body of the call, such as `messages.0.`
 */
export function showDetails<Input extends FieldValues, Output>(
  error: unknown,
  { getValues, setError }: Shown<Input, Output>,
  under = '',
): void {
  const values = getValues();
  const order = Object.keys(values);
  const messages = Object.entries(toApiError(error).details ?? {})
    .filter(([path]) => path.startsWith(under))
    .map(([path, [message]]) => ({ field: path.slice(under.length), message }))
    // Drops messages about fields that the form does not have. A field without a value is found in
    // `order`, and a nested field by its value.
    .filter(
      ({ field, message }) =>
        message !== undefined && (order.includes(field) || get(values, field) !== undefined),
    )
    .toSorted(
      (one, other) => order.indexOf(rootOf(one.field)) - order.indexOf(rootOf(other.field)),
    );
  for (const [index, { field, message }] of messages.entries()) {
    setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

const rootOf = (path: string): string => path.split('.', 1)[0]!;
