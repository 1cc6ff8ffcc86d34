import { useController } from 'react-hook-form';
import type { Control, FieldPathByValue } from 'react-hook-form';
import { limits } from '@targum/contracts';
import type { SaveAssistantRequest } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useText } from '@targum/ui-kit';
import { Checkbox, Field, Textarea, TextField } from '@targum/ui-kit/forms';
import type { TextFieldProps } from '@targum/ui-kit/forms';
import { useT } from '../../i18n.ts';
import { IconChoice } from './icon-choice.tsx';

const useStyles = makeStyles({
  prompt: {
    width: '100%',
    maxHeight: 'none',
    '& textarea': { minHeight: '22rem', maxHeight: 'none', lineHeight: '1.6' },
  },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  rules: {
    '& summary': { cursor: 'pointer', paddingBlock: '12px' },
    '& p': {
      margin: 0,
      maxHeight: '20rem',
      overflowY: 'auto',
      whiteSpace: 'pre-wrap',
      color: tokens.colorNeutralForeground2,
    },
  },
});

interface Controlled {
  readonly control: Control<SaveAssistantRequest>;
}

interface AssistantFieldsFormProps extends Controlled {
  /** The model of the service. */
  readonly model: string;
  readonly sharedRules: string;
}

/** The fields of an assistant. */
export function AssistantFieldsForm({ control, model, sharedRules }: AssistantFieldsFormProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <>
      <TextOf control={control} name="name" label={t('admin.assistants.name')} dir="auto" />
      <TextOf
        control={control}
        name="description"
        label={t('admin.assistants.description')}
        dir="auto"
      />
      <IconChoice control={control} />
      <PromptField control={control} />
      <details className={styles.rules}>
        <summary>{t('admin.assistants.sharedRules')}</summary>
        {/* It scrolls, so the keyboard must reach it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <p tabIndex={0} dir="auto">
          {sharedRules}
        </p>
      </details>
      <div className={styles.pair}>
        <TextOf
          control={control}
          name="model"
          label={t('admin.assistants.model')}
          hint={t('admin.assistants.modelHint', { model })}
          placeholder={model}
          dir="ltr"
        />
        <TemperatureField control={control} />
      </div>
      <ActiveField control={control} />
    </>
  );
}

type TextProps = Controlled &
  Omit<TextFieldProps, 'name' | 'value'> & {
    readonly name: FieldPathByValue<SaveAssistantRequest, string | null>;
  };

/** A text; an empty model is none. */
function TextOf({ control, name, ...props }: TextProps) {
  const { field, fieldState } = useController({ control, name });
  const empty = name === 'model' ? null : '';
  return (
    <TextField
      {...props}
      {...field}
      autoComplete="off"
      value={field.value ?? ''}
      error={fieldState.error?.message}
      onChange={(_event, { value }) => field.onChange(value === '' ? empty : value)}
    />
  );
}

function PromptField({ control }: Controlled) {
  const styles = useStyles();
  const t = useT();
  const text = useText();
  const { field, fieldState } = useController({ control, name: 'prompt' });
  const error = fieldState.error?.message;
  return (
    <Field
      label={t('admin.assistants.prompt')}
      hint={t('admin.assistants.promptHint', {
        length: field.value.length,
        max: limits.assistant.promptMax,
      })}
      validationMessage={error && text(error)}
      validationState={error ? 'error' : 'none'}
    >
      <Textarea {...field} className={styles.prompt} dir="auto" resize="vertical" />
    </Field>
  );
}

function TemperatureField({ control }: Controlled) {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'temperature' });
  return (
    <TextField
      {...field}
      label={t('admin.assistants.temperature')}
      hint={t('admin.assistants.temperatureHint')}
      type="number"
      min={0}
      max={2}
      step={0.1}
      value={field.value === null ? '' : String(field.value)}
      error={fieldState.error?.message}
      onChange={(_event, { value }) => field.onChange(value === '' ? null : Number(value))}
    />
  );
}

function ActiveField({ control }: Controlled) {
  const t = useT();
  const { field } = useController({ control, name: 'active' });
  const { value, onChange, ...props } = field;
  return (
    <Checkbox
      {...props}
      label={t('admin.assistants.active')}
      checked={value}
      onChange={(_event, { checked }) => onChange(checked === true)}
    />
  );
}
