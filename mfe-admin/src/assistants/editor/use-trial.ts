import { useEffect, useRef, useState } from 'react';
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
  /** @returns whether a reply came; without one the message is not part of the conversation. */
  send(content: string): Promise<boolean>;
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
  const [isRunning, setIsRunning] = useState(false);
  const [tryAssistant] = useTryAssistantMutation();
  const running = useRef<{ abort(): void }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (content: string): Promise<boolean> => {
    setFailure(undefined);
    const fields = await readFields();
    if (!fields) {
      setFailure(t('admin.assistants.try.invalid'));
      return false;
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
      return true;
    }
    if (!isStopped) setFailure(errorText(toApiError(error), t('admin.assistants.try.failed')));
    return false;
  };

  return {
    messages,
    about,
    isRunning,
    failure,
    send,
    stop: () => running.current?.abort(),
    clear() {
      setMessages([]);
      setAbout(undefined);
      setFailure(undefined);
    },
  };
}
