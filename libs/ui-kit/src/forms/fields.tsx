import { useState } from 'react';
import type { Ref } from 'react';
import {
  Button,
  Field as FluentField,
  Input,
  makeStyles,
  mergeClasses,
  shorthands,
  tokens,
} from '@fluentui/react-components';
import type { FieldProps as FluentFieldProps, InputProps } from '@fluentui/react-components';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { useTranslateString } from '../i18n/i18n.ts';
import { useKitText } from '../i18n/kit-messages.ts';

const RED = tokens.colorPaletteRedBorder2;

const useStyles = makeStyles({
  /** Fluent draws a focused control as valid. These colours keep an invalid control marked. */
  invalid: {
    '--colorCompoundBrandStroke': RED,
    '--colorCompoundBrandStrokePressed': RED,
    '--colorNeutralStroke1Hover': RED,
    '--colorNeutralStroke1Pressed': RED,
    '--colorNeutralStrokeAccessibleHover': RED,
    '--colorNeutralStrokeAccessiblePressed': RED,
    '& select': { ...shorthands.borderColor(RED) },
  },
  input: { width: '100%', minWidth: 0 },
});

export interface FieldProps extends Omit<
  FluentFieldProps,
  'validationMessage' | 'validationState'
> {
  /** A validation message in English, which the field translates. */
  readonly error?: string | undefined;
  /** True if another element announces the message to screen readers. */
  readonly quiet?: boolean;
}

/** Unlike Fluent's field, this field marks an invalid control that has the focus. */
export function Field({ className, error, quiet = false, ...props }: FieldProps) {
  const text = useTranslateString();
  const styles = useStyles();
  return (
    <FluentField
      {...props}
      className={mergeClasses(error && styles.invalid, className)}
      validationState={error ? 'error' : 'none'}
      validationMessage={
        error ? { children: text(error), ...(quiet && { role: 'none' }) } : undefined
      }
    />
  );
}

export interface TextFieldProps extends InputProps, Pick<FieldProps, 'error' | 'quiet'> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, error, quiet, hint, required, ...input }: TextFieldProps) {
  const styles = useStyles();
  return (
    <Field label={label} {...{ error, quiet, hint, required }}>
      <Input size="large" className={styles.input} input={{ className: styles.input }} {...input} />
    </Field>
  );
}

export function PasswordField(props: TextFieldProps) {
  const t = useKitText();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'kit.password.hide' : 'kit.password.show');
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      contentAfter={
        <Button
          appearance="transparent"
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
