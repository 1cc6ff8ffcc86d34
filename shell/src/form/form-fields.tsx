import { useController } from 'react-hook-form';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { PasswordField, TextField } from '@targum/ui-kit/forms';
import type { TextFieldProps } from '@targum/ui-kit/forms';

type FormFieldProps<Values extends FieldValues> = Omit<TextFieldProps, 'name' | 'error'> & {
  readonly control: Control<Values>;
  readonly name: Path<Values>;
};

/** The value, handlers and message of a field. Fluent's inputs need a defined value. */
function useField<Values extends FieldValues>(control: Control<Values>, name: Path<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: unknown = field.value;
  return {
    ...field,
    value: typeof value === 'string' ? value : '',
    error: fieldState.error?.message,
  };
}

/** A text field of a form. */
export function FormTextField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, ...rest } = props;
  return <TextField {...rest} {...useField(control, name)} />;
}

/** A password field of a form. */
export function FormPasswordField<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { control, name, ...rest } = props;
  return <PasswordField {...rest} {...useField(control, name)} />;
}
