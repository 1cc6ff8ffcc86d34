import { limits } from '@targum/contracts';
import type { SaveAssistantRequest } from '@targum/contracts/on-demand';
import { makeStyles, tokens } from '@targum/ui-kit';
import { FormCheckbox, FormTextArea, FormTextField, useWatch } from '@targum/ui-kit/forms';
import type { Control } from '@targum/ui-kit/forms';
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
  readonly control: Control<SaveAssistantRequest, unknown, SaveAssistantRequest>;
}

interface AssistantFieldsFormProps extends Controlled {
  readonly model: string;
  readonly sharedRules: string;
}

export function AssistantFieldsForm({ control, model, sharedRules }: AssistantFieldsFormProps) {
  const styles = useStyles();
  const t = useT();
  return (
    <>
      <FormTextField
        control={control}
        name="name"
        label={t('admin.assistants.name')}
        dir="auto"
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="description"
        label={t('admin.assistants.description')}
        dir="auto"
        autoComplete="off"
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
        <FormTextField
          control={control}
          name="model"
          label={t('admin.assistants.model')}
          hint={t('admin.assistants.modelHint', { model })}
          placeholder={model}
          dir="ltr"
          autoComplete="off"
          read={orNone}
        />
        <FormTextField
          control={control}
          name="temperature"
          label={t('admin.assistants.temperature')}
          hint={t('admin.assistants.temperatureHint')}
          type="number"
          min={0}
          max={2}
          step={0.1}
          read={numberOrNone}
        />
      </div>
      <FormCheckbox control={control} name="active" label={t('admin.assistants.active')} />
    </>
  );
}

const orNone = (text: string): string | null => (text === '' ? null : text);
const numberOrNone = (text: string): number | null => (text === '' ? null : Number(text));

function PromptField({ control }: Controlled) {
  const styles = useStyles();
  const t = useT();
  const { length } = useWatch({ control, name: 'prompt' });
  return (
    <FormTextArea
      control={control}
      name="prompt"
      label={t('admin.assistants.prompt')}
      hint={t('admin.assistants.promptHint', { length, max: limits.assistant.promptMax })}
      className={styles.prompt}
    />
  );
}
