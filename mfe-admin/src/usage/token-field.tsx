import { FormTextField } from '@targum/ui-kit/forms';
import type { ContractForm, FormTextFieldProps } from '@targum/ui-kit/forms';

type TokenFieldProps<Values extends object, Output> = Pick<
  FormTextFieldProps<Values, Output>,
  'name' | 'label' | 'hint'
> & {
  readonly form: Pick<ContractForm<Values, Output>, 'control' | 'clearErrors'>;
};

/** A field for a number of tokens. While it is being typed, half a number is not called wrong. */
export function TokenField<Values extends object, Output>(props: TokenFieldProps<Values, Output>) {
  const { form, name, ...texts } = props;
  return (
    <FormTextField
      {...texts}
      control={form.control}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      onInput={() => form.clearErrors(name)}
    />
  );
}
