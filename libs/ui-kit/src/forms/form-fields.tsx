import type { FocusEvent } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldValues, Path, PathValue } from 'react-hook-form';
import { Checkbox, makeStyles, Select, Textarea } from '@fluentui/react-components';
import type { CheckboxProps, SelectProps, TextareaProps } from '@fluentui/react-components';
import { MOBILE } from '../theme/use-media-query.ts';
import { Field, PasswordField, TextField } from './fields.tsx';
import type { FieldProps, TextFieldProps } from './fields.tsx';

interface InForm<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly name: Path<Values>;
}

type FormTextFieldProps<Values extends FieldValues, Output> = InForm<Values, Output> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange'> & {
    /** Converts the typed text to the form's value. The default keeps the text. */
    readonly read?: (text: string) => unknown;
  };

/** Returns the value, handlers and message of a field. Fluent's inputs need a defined value. */
function useTextOf<Values extends FieldValues, Output>(
  { control, name }: InForm<Values, Output>,
  read: (text: string) => unknown = String,
) {
  const { field, fieldState } = useController({ control, name });
  const { onChange, ...props } = field;
  const value: unknown = field.value;
  return {
    error: fieldState.error?.message,
    input: {
      ...props,
      value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
      onChange: (_event: unknown, data: { readonly value: string }) => onChange(read(data.value)),
    },
  };
}

export function FormTextField<Values extends FieldValues, Output>(
  props: FormTextFieldProps<Values, Output>,
) {
  const { control, name, read, ...rest } = props;
  const { error, input } = useTextOf({ control, name }, read);
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    input.onBlur();
    rest.onBlur?.(event);
  };
  return <TextField error={error} {...rest} {...input} onBlur={onBlur} />;
}

export function FormPasswordField<Values extends FieldValues, Output>(
  props: FormTextFieldProps<Values, Output>,
) {
  const { control, name, read, ...rest } = props;
  const { error, input } = useTextOf({ control, name }, read);
  return <PasswordField error={error} {...rest} {...input} />;
}

type FormTextAreaProps<Values extends FieldValues, Output> = InForm<Values, Output> &
  Pick<FieldProps, 'hint' | 'required'> &
  Omit<TextareaProps, 'name' | 'value' | 'defaultValue' | 'onChange'> & { readonly label: string };

export function FormTextArea<Values extends FieldValues, Output>(
  props: FormTextAreaProps<Values, Output>,
) {
  const { control, name, label, hint, required, ...rest } = props;
  const { error, input } = useTextOf({ control, name });
  return (
    <Field label={label} {...{ error, hint, required }}>
      <Textarea resize="vertical" dir="auto" {...rest} {...input} />
    </Field>
  );
}

export type Options<Value> = readonly (readonly [value: Value, label: string])[];

type FormSelectProps<Values extends FieldValues, Output, Name extends Path<Values>> = Omit<
  SelectProps,
  'name' | 'value' | 'onChange' | 'className' | 'size'
> & {
  readonly control: Control<Values, unknown, Output>;
  readonly name: Name;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: Options<PathValue<Values, Name>>;
};

const useStyles = makeStyles({
  // Without a width the longest option determines it, which may exceed a phone's.
  select: {
    width: '100%',
    '& select': {
      width: '100%',
      minWidth: 0,
      textOverflow: 'ellipsis',
      [MOBILE]: { minHeight: '44px' },
    },
  },
});

const textOf = (value: unknown): string => String((value as string | number | null) ?? '');

export function FormSelect<
  Values extends FieldValues,
  Output,
  Name extends Path<Values> = Path<Values>,
>(props: FormSelectProps<Values, Output, Name>) {
  const { control, name, label, hint, options, ...rest } = props;
  const styles = useStyles();
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <Select
        size="large"
        className={styles.select}
        {...rest}
        {...field}
        value={textOf(field.value)}
        onChange={(_event, data) =>
          field.onChange(options.find(([value]) => textOf(value) === data.value)?.[0])
        }
      >
        {options.map(([value, text]) => (
          <option key={textOf(value)} value={textOf(value)}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type FormCheckboxProps<Values extends FieldValues, Output> = InForm<Values, Output> &
  Omit<CheckboxProps, 'name' | 'checked' | 'onChange'> & {
    readonly label: string;
    /** Unlike a disabled checkbox, a read-only checkbox keeps the focus. */
    readonly readOnly?: boolean;
  };

export function FormCheckbox<Values extends FieldValues, Output>(
  props: FormCheckboxProps<Values, Output>,
) {
  const { control, name, readOnly = false, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field error={fieldState.error?.message}>
      <Checkbox
        {...rest}
        {...field}
        checked={field.value === true}
        aria-disabled={readOnly}
        onChange={(_event, { checked }) => !readOnly && field.onChange(checked === true)}
      />
    </Field>
  );
}
