import { feedbackCategory } from '@targum/contracts/on-demand';
import {
  FormActions,
  FormDialog,
  FormSelect,
  FormTextArea,
  FormTextField,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { useFeedbackForm } from './use-feedback-form.ts';

const MESSAGE_ROWS = 5;

/** Sends feedback to the admins. Visitors who are not signed in can send feedback, too. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { form, onSubmit } = useFeedbackForm(onClose);
  const { control } = form;
  return (
    <FormDialog
      title={t('shell.feedback.title')}
      text={t('shell.feedback.text')}
      onSubmit={onSubmit}
      onClose={onClose}
      actions={
        <FormActions
          label={t('shell.feedback.submit')}
          pendingLabel={t('shell.feedback.pending')}
          pending={form.formState.isSubmitting}
          onCancel={onClose}
        />
      }
    >
      <FormTextArea
        control={control}
        name="message"
        label={t('shell.field.message')}
        required
        rows={MESSAGE_ROWS}
        size="large"
        placeholder={t('shell.feedback.messagePlaceholder')}
      />
      <FormSelect
        control={control}
        name="category"
        label={t('shell.field.category')}
        size="large"
        options={[
          [undefined, t('shell.feedback.categoryPlaceholder')],
          ...feedbackCategory.options.map(
            (category) => [category, t(`shell.feedback.category.${category}`)] as const,
          ),
        ]}
      />
      <FormTextField
        control={control}
        name="userName"
        label={t('shell.field.name')}
        dir="auto"
        autoComplete="name"
        placeholder={t('shell.feedback.namePlaceholder')}
      />
      <FormTextField
        control={control}
        name="userEmail"
        label={t('shell.field.email')}
        type="email"
        autoComplete="email"
        placeholder={t('shell.feedback.emailPlaceholder')}
      />
    </FormDialog>
  );
}
