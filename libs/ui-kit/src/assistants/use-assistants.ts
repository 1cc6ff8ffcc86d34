import { useMemo } from 'react';
import type { Assistant, AssistantId } from '@targum/contracts';
import { useTranslateString } from '../i18n/i18n.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useAppSelector } from '../store/hooks.ts';
import { inLanguage } from './in-language.ts';
import { knownAssistants } from './known-assistants.ts';

/**
 * Returns the assistants that new chats can use, in the page's language.
 * @param all true includes assistants that new chats cannot use.
 */
export function useAssistants(all = false): readonly Assistant[] {
  const text = useTranslateString();
  const known = useAppSelector(knownAssistants.select);
  return useMemo(
    () =>
      known.filter(({ active }) => all || active).map((assistant) => inLanguage(assistant, text)),
    [all, known, text],
  );
}

/**
 * Returns an assistant. An id that this page does not know gets a general name and counts as
 * active.
 */
export function useAssistant(id: AssistantId): Assistant {
  const t = useKitText();
  const found = useAssistants(true).find((assistant) => assistant.id === id);
  return found ?? { id, name: t('kit.assistant.unknown'), description: '', icon: '', active: true };
}
