import { useMemo } from 'react';
import { assistants } from '@targum/contracts';
import type { Assistant, AssistantId } from '@targum/contracts';
import { useText } from './i18n.ts';

/** The assistants with names and descriptions in the reader's language, in the product's order. */
export function useAssistants(): readonly Assistant[] {
  const text = useText();
  return useMemo(
    () =>
      assistants.map(({ id, name, description }) => ({
        id,
        name: text(name),
        description: text(description),
      })),
    [text],
  );
}

/** One assistant, in the reader's language. */
export function useAssistant(id: AssistantId): Assistant {
  return useAssistants().find((entry) => entry.id === id) as Assistant;
}
