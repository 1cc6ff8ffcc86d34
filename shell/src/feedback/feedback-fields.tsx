import type { UseFormRegister } from 'react-hook-form';
import { feedbackCategory } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { useText } from '@targum/ui-kit';
import { Field, Select, Textarea } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

const MESSAGE_ROWS = 5;

/** The form has no category while the placeholder is chosen. */
const asOptional = (value: unknown): unknown => value || undefined;

interface FeedbackFieldProps {
  readonly register: UseFormRegister<CreateFeedbackRequest>;
}

interface MessageFieldProps extends FeedbackFieldProps {
  /** A validation message in English. */
  readonly error: string | undefined;
}

/** The user's message. */
export function MessageField({ register, error }: MessageFieldProps) {
  const t = useT();
  const text = useText();
  return (
    <Field
      label={t('shell.field.message')}
      required
      validationState={error === undefined ? 'none' : 'error'}
      validationMessage={error && text(error)}
    >
      <Textarea
        rows={MESSAGE_ROWS}
        size="large"
        dir="auto"
        resize="vertical"
        placeholder={t('shell.feedback.messagePlaceholder')}
        {...register('message')}
      />
    </Field>
  );
}

/** The optional subject of the message. */
export function CategoryField({ register }: FeedbackFieldProps) {
  const t = useT();
  return (
    <Field label={t('shell.field.category')}>
      <Select size="large" {...register('category', { setValueAs: asOptional })}>
        <option value="">{t('shell.feedback.categoryPlaceholder')}</option>
        {feedbackCategory.options.map((category) => (
          <option key={category} value={category}>
            {t(`shell.feedback.category.${category}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
