import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldValues, Path, UseFormProps, UseFormReturn } from 'react-hook-form';
import type { Call } from '@targum/contracts';

/** `Input` is the type of the fields' values, `Output` the type of the sent body. */
type FormSchema<Input, Output> = NonNullable<Call['body']> & {
  readonly _zod: { readonly input: Input; readonly output: Output };
};

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

interface ContractFormOptions<Input extends FieldValues, Output> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'reValidateMode'
> {
  /**
   * True to remove the message below a field as soon as the field changes, even if it is still
   * invalid.
   */
  readonly clearOnChange?: boolean;
  /** The field that has the focus when the form appears. */
  readonly focus?: Path<Input>;
}

/** Creates a form that a schema validates on submit. The first invalid field gets the focus. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: FormSchema<Input, Output>,
  { clearOnChange = false, focus, ...options }: ContractFormOptions<Input, Output>,
): ContractForm<Input, Output> {
  const form = useForm<Input, unknown, Output>({
    ...options,
    resolver: zodResolver(schema),
    reValidateMode: clearOnChange ? 'onSubmit' : 'onChange',
  });
  const { clearErrors, setFocus, subscribe } = form;
  useEffect(() => {
    if (focus !== undefined) setFocus(focus);
  }, [focus, setFocus]);
  useEffect(() => {
    if (!clearOnChange) return;
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => name !== undefined && clearErrors(name as Path<Input>),
    });
  }, [clearErrors, clearOnChange, subscribe]);
  return form;
}
