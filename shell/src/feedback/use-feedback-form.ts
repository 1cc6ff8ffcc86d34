import type { FormEvent } from 'react';
import { fullName } from '@targum/contracts';
import { createFeedbackRequest } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { notify, useSession } from '@targum/ui-kit';
import { reportFailure, useContractForm } from '@targum/ui-kit/forms';
import type { ContractForm } from '@targum/ui-kit/forms';
import { useT } from '../i18n-later.ts';
import { feedbackApi } from './feedback-api.ts';

interface FeedbackForm {
  readonly form: ContractForm<CreateFeedbackRequest, CreateFeedbackRequest>;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
}

/**
 * Creates the feedback form with the user's name and address. Sending shows a notice.
 * @param onSent called once the server has stored the feedback
 */
export function useFeedbackForm(onSent: () => void): FeedbackForm {
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
    reportFailure(error, form, {
      title: t('shell.feedback.failed.title'),
      fallback: t('shell.feedback.failed.text'),
    });
  };

  return { form, onSubmit: form.handleSubmit(send) };
}
