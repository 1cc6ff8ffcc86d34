import { useEffect, useRef, useState } from 'react';
import { isInvisible } from '@targum/contracts';
import { TRIAL_MESSAGES_MAX } from '@targum/contracts/on-demand';
import type { TryAssistantRequest } from '@targum/contracts/on-demand';
import { errorText, toApiError } from '@targum/ui-kit';
import { useT } from '../../i18n.ts';
import { useTryAssistantMutation } from '../assistants-api.ts';

type TrialMessage = TryAssistantRequest['messages'][number];

/** A test conversation that is stored nowhere. */
export interface Trial {
  readonly messages: readonly TrialMessage[];
  /** About the newest reply. */
  readonly about: { readonly model: string; readonly tokens: number | null } | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
  /** Whether the server takes no further message. */
  readonly isFull: boolean;
  /** What is typed for the next message. It is kept here because the panel leaves with its dialog. */
  readonly draft: string;
  setDraft(draft: string): void;
  /** Sends the draft. Without a reply it stays, and is not part of the conversation. */
  send(): Promise<void>;
  stop(): void;
  clear(): void;
}

/** @param readFields the fields to test; undefined if they are not valid. */
export function useTrial(
  readFields: () => Promise<Omit<TryAssistantRequest, 'messages'> | undefined>,
): Trial {
  const t = useT();
  const [messages, setMessages] = useState<readonly TrialMessage[]>([]);
  const [about, setAbout] = useState<Trial['about']>();
  const [failure, setFailure] = useState<string>();
  const [draft, setDraft] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [tryAssistant] = useTryAssistantMutation();
  const running = useRef<{ abort(): void }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const isFull = messages.length >= TRIAL_MESSAGES_MAX;

  const send = async (): Promise<void> => {
    const content = draft.trim();
    if (isInvisible(content) || isRunning || isFull) return;
    setFailure(undefined);
    const fields = await readFields();
    if (!fields) {
      setFailure(t('admin.assistants.try.invalid'));
      return;
    }
    const asked: readonly TrialMessage[] = [...messages, { role: 'user', content }];
    setIsRunning(true);
    const call = tryAssistant({ ...fields, messages: [...asked] });
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
      // What was typed while the reply was on its way stays.
      setDraft((now) => (now === draft ? '' : now));
    } else if (!isStopped) {
      setFailure(errorText(toApiError(error), t('admin.assistants.try.failed')));
    }
  };

  return {
    messages,
    about,
    isRunning,
    failure,
    isFull,
    draft,
    setDraft,
    send,
    stop: () => running.current?.abort(),
    clear() {
      setMessages([]);
      setAbout(undefined);
      setFailure(undefined);
    },
  };
}
