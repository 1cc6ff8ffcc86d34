import { fullName } from '@targum/contracts';
import { createFeedbackRequest, feedbackCategory } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { loadOutbox, newIdempotencyKey, notify, useAppStore, useSession } from '@targum/ui-kit';
import {
  FormDialog,
  FormSelect,
  FormTextArea,
  FormTextField,
  reportFormFailure,
  useContractForm,
} from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { useOfferedChange } from './use-offered-change.ts';
import { FEEDBACK, feedbackItem, feedbackKind, sendFeedback } from './feedback-kind.ts';

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
 * @param onSent called once the server has stored the feedback, or once it waits for the network
 */
function useFeedbackForm(onSent: () => void) {
  const t = useT();
  const { user } = useSession();
  const store = useAppStore();
  const form = useContractForm(createFeedbackRequest, {
    defaultValues: {
      message: '',
      userName: user ? fullName(user) : '',
      userEmail: user?.email ?? '',
    },
  });

  const endChange = useOfferedChange(store, user?.id, form.reset);

  const send = async (values: CreateFeedbackRequest) => {
    const key = newIdempotencyKey();
    // Without the code of the outbox, the feedback cannot wait, but may still be sent.
    const outbox = user && (await loadOutbox().catch(() => undefined));
    let error: unknown;
    let waits = false;
    if (user && outbox) {
      outbox.registerKind(FEEDBACK, feedbackKind);
      const end = await outbox.sendNow(store, user.id, feedbackItem(key, values));
      waits = end.kind === 'waits';
      if (end.kind === 'refused') error = end.error;
      if (end.kind === 'full') error = end.kind;
    } else error = await sendFeedback(store, key, values);
    if (error === undefined) {
      endChange();
      notify({
        title: t(waits ? 'shell.feedback.waits.title' : 'shell.feedback.done.title'),
        description: t(waits ? 'shell.feedback.waits.text' : 'shell.feedback.done.text'),
      });
      return onSent();
    }
    reportFormFailure(error, form, {
      title: t('shell.feedback.failed.title'),
      fallback: t('shell.feedback.failed.text'),
    });
  };

  return { form, onSubmit: form.handleSubmit(send) };
}
