import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { createFeedbackRequest, feedbackCategory } from '@targum/contracts';
import type { CreateFeedbackRequest } from '@targum/contracts';
import { Button, errorText, notify, toApiError, useSession, useText } from '@targum/ui-kit';
import { Field, Select, Textarea } from '@targum/ui-kit/forms';
import { FormDialog } from '../form/form-dialog.tsx';
import { showDetails } from '../form/server-details.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { FormTextField } from '../form/form-fields.tsx';
import { useT } from '../i18n.ts';
import { feedbackApi } from './feedback-api.ts';

const MESSAGE_ROWS = 5;

/** An empty choice means no category. */
const asOptional = (value: unknown): unknown => value || undefined;

/** Sends feedback to the admins; for visitors too. */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const text = useText();
  const { user } = useSession();
  const [sendFeedback] = feedbackApi.useSendFeedbackMutation();
  const { control, register, handleSubmit, setError, formState } = useForm<CreateFeedbackRequest>({
    resolver: zodResolver(createFeedbackRequest),
    defaultValues: {
      message: '',
      userName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      userEmail: user?.email ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = async (values: CreateFeedbackRequest) => {
    const { error } = await sendFeedback(values);
    if (!error) {
      notify({ title: t('shell.feedback.done.title'), description: t('shell.feedback.done.text') });
      return onClose();
    }
    const apiError = toApiError(error);
    showDetails(apiError, ['message', 'category', 'userName', 'userEmail'], setError);
    notify({
      variant: 'destructive',
      title: t('shell.feedback.failed.title'),
      description: errorText(apiError, t('shell.feedback.failed.text')),
    });
  };

  return (
    <FormDialog
      title={t('shell.feedback.title')}
      text={t('shell.feedback.text')}
      onSubmit={(event) => handleSubmit(submit)(event)}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {t('shell.dialog.cancel')}
          </Button>
          <SubmitButton
            label={t('shell.feedback.submit')}
            pendingLabel={t('shell.feedback.pending')}
            pending={isSubmitting}
          />
        </>
      }
    >
      <Field
        label={t('shell.field.message')}
        required
        validationState={errors.message ? 'error' : 'none'}
        validationMessage={errors.message?.message && text(errors.message.message)}
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
