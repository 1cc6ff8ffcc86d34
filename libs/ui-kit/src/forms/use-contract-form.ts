import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
import type { Call } from '@targum/contracts';

/** A schema of the contracts: `Input` is what the fields hold, `Output` what is sent. */
type FormSchema<Input, Output> = NonNullable<Call['body']> & {
  readonly _zod: { readonly input: Input; readonly output: Output };
};

/** A form whose fields hold `Input` and whose checked values are `Output`. */
export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/**
 * A form that a schema of the contracts checks when it is submitted. The texts of the schema appear below
 * the fields, and the first field with one gets the focus.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): ContractForm<Input, Output> {
  return useForm<Input, unknown, Output>({ ...options, resolver: zodResolver(schema) });
}
