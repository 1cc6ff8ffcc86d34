import { FormActions } from '../form/form-actions.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormTextField } from '../form/form-fields.tsx';
import { useT } from '../i18n-later.ts';
import { CategoryField, MessageField } from './feedback-fields.tsx';
import { useFeedbackForm } from './use-feedback-form.ts';

/** Sends feedback to the admins, also from visitors who are not signed in. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { form, onSubmit } = useFeedbackForm(onClose);
  const { control, register } = form;
  const { errors, isSubmitting } = form.formState;
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
          pending={isSubmitting}
          onCancel={onClose}
        />
      }
    >
      <MessageField register={register} error={errors.message?.message} />
      <CategoryField register={register} />
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
