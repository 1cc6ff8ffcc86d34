import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { TRIAL_MESSAGES_MAX, tryAssistantRequest } from '@targum/contracts/on-demand';
import type { SaveAssistantRequest, TryAssistantRequest } from '@targum/contracts/on-demand';
import { errorText, toApiError } from '@targum/ui-kit';
import { showDetails, useContractForm } from '@targum/ui-kit/forms';
import type { ContractForm } from '@targum/ui-kit/forms';
import { useT } from '../../i18n.ts';
import { assistantsApi } from '../assistants-api.ts';

type TrialMessage = TryAssistantRequest['messages'][number];
type Draft = Pick<TrialMessage, 'content'>;

const draftSchema = tryAssistantRequest.shape.messages.element.pick({ content: true });

/**
 * Runs a test conversation, which no service stores.
 * @param editor the form with the fields to test
 */
export function useTrial(editor: ContractForm<SaveAssistantRequest, SaveAssistantRequest>) {
  const t = useT();
  const [messages, setMessages] = useState<readonly TrialMessage[]>([]);
  const [about, setAbout] = useState<{ readonly model: string; readonly tokens: number | null }>();
  const [failure, setFailure] = useState<string>();
  const form = useContractForm(draftSchema, { defaultValues: { content: '' } });
  const [isRunning, setIsRunning] = useState(false);
  const [tryAssistant] = assistantsApi.useTryAssistantMutation();
  const running = useRef<{ abort(): void }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const isFull = messages.length >= TRIAL_MESSAGES_MAX;

  const send = async ({ content: typed }: Draft): Promise<void> => {
    if (isRunning || isFull) return;
    setFailure(undefined);
    if (!(await editor.trigger(['prompt', 'model', 'temperature']))) {
      setFailure(t('admin.assistants.try.invalid'));
      return;
    }
    const { prompt, model, temperature } = editor.getValues();
    const asked: readonly TrialMessage[] = [...messages, { role: 'user', content: typed.trim() }];
    setIsRunning(true);
    const call = tryAssistant({ prompt, model, temperature, messages: [...asked] });
    let isStopped = false;
    running.current = {
      abort() {
        isStopped = true;
        call.abort();
      },
    };
    const { data, error } = await call;
    running.current = undefined;
    setIsRunning(false);
    if (data) {
      setMessages([...asked, { role: 'assistant', content: data.text }]);
      setAbout(data);
      // A text that the admin typed during the request stays.
      if (form.getValues('content') === typed) form.reset();
    } else if (!isStopped) {
      setFailure(errorText(toApiError(error), t('admin.assistants.try.failed')));
      showDetails(error, form, `messages.${messages.length}.`);
    }
  };

  return {
    messages,
    about,
    isRunning,
    failure,
    isFull,
    /** This hook keeps the form, because the panel unmounts when its dialog closes. */
    form,
    /** Sends the typed message. A message without a reply stays in the form. */
    send: (event: FormEvent) => form.handleSubmit(send)(event),
    stop: () => running.current?.abort(),
    clear() {
      setMessages([]);
      setAbout(undefined);
      setFailure(undefined);
    },
  };
}

export type Trial = ReturnType<typeof useTrial>;
