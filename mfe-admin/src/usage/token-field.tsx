import { FormTextField } from '@targum/ui-kit/forms';
import type { FormTextFieldProps } from '@targum/ui-kit/forms';

type TokenFieldProps<Values extends object, Output> = Pick<
  FormTextFieldProps<Values, Output>,
  'control' | 'name' | 'label' | 'hint'
>;

export function TokenField<Values extends object, Output>(props: TokenFieldProps<Values, Output>) {
  return <FormTextField {...props} inputMode="numeric" autoComplete="off" />;
}
