import { fullName } from '@targum/contracts';
import {
  createFeedbackRequest,
  feedbackCalls,
  feedbackCategory,
} from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { api, endpointOf, notify, useSession } from '@targum/ui-kit';
import {
  FormDialog,
  FormSelect,
  FormTextArea,
  FormTextField,
  reportFormFailure,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';

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
      label={t('shell.feedback.submit')}
      pendingLabel={t('shell.feedback.pending')}
      pending={form.formState.isSubmitting}
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

/**
 * Creates the feedback form with the user's name and address. Sending shows a notice.
 * @param onSent called once the server has stored the feedback
 */
function useFeedbackForm(onSent: () => void) {
  const t = useT();
  const { user } = useSession();
  const [sendFeedback] = feedbackApi.useSendFeedbackMutation();
  const form = useContractForm(createFeedbackRequest, {
    defaultValues: {
      message: '',
      userName: user ? fullName(user) : '',
      userEmail: user?.email ?? '',
    },
  });

  const send = async (values: CreateFeedbackRequest) => {
    const { error } = await sendFeedback(values);
    if (!error) {
      notify({ title: t('shell.feedback.done.title'), description: t('shell.feedback.done.text') });
      return onSent();
    }
    reportFormFailure(error, form, {
      title: t('shell.feedback.failed.title'),
      fallback: t('shell.feedback.failed.text'),
    });
  };

  return { form, onSubmit: form.handleSubmit(send) };
}

const feedbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendFeedback: build.mutation({
      ...endpointOf(feedbackCalls.create),
      invalidatesTags: (_result, error) => (error ? [] : ['Feedback', 'Counts']),
    }),
  }),
});
