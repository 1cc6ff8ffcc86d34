import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { fullName } from '@targum/contracts';
import { createFeedbackRequest } from '@targum/contracts/on-demand';
import type { CreateFeedbackRequest } from '@targum/contracts/on-demand';
import { notify, useSession } from '@targum/ui-kit';
import { reportFailure } from '../form/report-failure.ts';
import { useT } from '../i18n-later.ts';
import { feedbackApi } from './feedback-api.ts';

interface FeedbackForm {
  readonly form: UseFormReturn<CreateFeedbackRequest>;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
}

/**
 * The feedback form. It is filled in with the user's name and address; sending it shows a notice.
 * @param onSent called once the server has stored the feedback
 */
export function useFeedbackForm(onSent: () => void): FeedbackForm {
  const t = useT();
  const { user } = useSession();
  const [sendFeedback] = feedbackApi.useSendFeedbackMutation();
  const form = useForm<CreateFeedbackRequest>({
    resolver: zodResolver(createFeedbackRequest),
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
    reportFailure(error, {
      fields: ['message', 'category', 'userName', 'userEmail'],
      setError: form.setError,
      title: t('shell.feedback.failed.title'),
      fallback: t('shell.feedback.failed.text'),
    });
  };

  return { form, onSubmit: form.handleSubmit(send) };
}
