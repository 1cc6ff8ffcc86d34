import { useMemo } from 'react';
import { builtInById, isBuiltIn } from '@targum/contracts';
import type { Assistant, AssistantId } from '@targum/contracts';
import { useText } from '../i18n/i18n.ts';
import { useKitText } from '../i18n/kit-messages.ts';
import { useObservable } from '../observable/observable.ts';
import { knownAssistants } from './known-assistants.ts';

type Text = ReturnType<typeof useText>;
type Described = Pick<Assistant, 'id' | 'name' | 'description'>;

/** The release's own texts are translated; those of admins are shown as they were typed. */
function inLanguage<Shown extends Described>(assistant: Shown, text: Text): Shown {
  if (!isBuiltIn(assistant.id)) return assistant;
  const { name, description } = builtInById(assistant.id);
  return {
    ...assistant,
    name: assistant.name === name ? text(name) : assistant.name,
    description: assistant.description === description ? text(description) : assistant.description,
  };
}

/** A function that shows the names and descriptions of the release in the reader's language. */
export function useInLanguage() {
  const text = useText();
  return <Shown extends Described>(assistant: Shown): Shown => inLanguage(assistant, text);
}

/**
 * All assistants with names and descriptions in the reader's language, in the product's order, also
 * those that chats can no longer use.
 */
export function useAllAssistants(): readonly Assistant[] {
  const text = useText();
  const known = useObservable(knownAssistants);
  return useMemo(() => known.map((assistant) => inLanguage(assistant, text)), [known, text]);
}

/** The assistants that chats can use. */
export function useAssistants(): readonly Assistant[] {
  const all = useAllAssistants();
  return useMemo(() => all.filter(({ active }) => active), [all]);
}

/**
 * One assistant, in the reader's language. One that this page does not know yet has a general name and
 * counts as active.
 */
export function useAssistant(id: AssistantId): Assistant {
  const text = useText();
  const t = useKitText();
  const known = useObservable(knownAssistants);
  return useMemo(() => {
    const found = known.find((assistant) => assistant.id === id);
    return found
      ? inLanguage(found, text)
      : { id, name: t('kit.assistant.unknown'), description: '', icon: '', active: true };
  }, [id, known, t, text]);
}
