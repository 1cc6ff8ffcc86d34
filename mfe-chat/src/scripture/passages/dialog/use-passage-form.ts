import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Chat, ChatPassage } from '@targum/contracts';
import { passageCalls } from '@targum/contracts/on-demand';
import type { ScriptureText } from '@targum/contracts/on-demand';
import { useContractForm, useWatch } from '@targum/ui-kit/forms';
import { useIsMounted } from '../../../controls/use-is-mounted.ts';
import { useT } from '../../../i18n-later.ts';
import { exampleReference, problemText } from '../problem-text.ts';
import { passageLabel } from '../passage-label.ts';
import { useSetPassage } from '../set-passage.ts';
import { useFoundPassage } from './use-found-passage.ts';
import type { ShownPassage, TypedPassage } from './use-found-passage.ts';

const schema = passageCalls.read.query.pick({ words: true }).required();
type Form = Pick<TypedPassage, 'words'>;

interface PassageFormOptions {
  readonly chat: Chat;
  /** The installed texts. Empty until the list has loaded. */
  readonly texts: readonly ScriptureText[];
  readonly onClose: () => void;
  readonly onChanged: (passage: ChatPassage | null) => void;
}

export type PassageForm = ReturnType<typeof usePassageForm>;

export function usePassageForm({ chat, texts, onClose, onChanged }: PassageFormOptions) {
  const t = useT();
  const textOf = (id: string | undefined) => texts.find((text) => text.id === id);
  const [shown] = useState((): ShownPassage => {
    const { passage } = chat;
    return { passage, label: passage ? passageLabel(passage.ref, textOf(passage.textId)) : '' };
  });
  const [chosen, setChosen] = useState(shown.passage?.textId);
  const textId = textOf(chosen)?.id ?? (texts.length === 1 ? texts[0]?.id : undefined);
  const { control, handleSubmit, setFocus, setValue, formState } = useContractForm(schema, {
    defaultValues: { words: shown.label },
  });
  const words = useWatch({ control, name: 'words' });
  const found = useFoundPassage({ words, textId }, shown);
  const [setPassage, isSaving] = useSetPassage(chat.id);
  const isBusy = formState.isSubmitting || isSaving;
  const isOpen = useIsMounted();
  /** The words whose problem shows: those of the beginning, and those that the user has finished. */
  const [finished, setFinished] = useState(shown.label);

  const change = async (passage: ChatPassage | null) => {
    if (!(await setPassage(passage))) return;
    onClose();
    onChanged(passage);
  };
  const use = async (typed: Form) => {
    setFinished(typed.words);
    const passage = await found.find({ ...typed, textId });
    if (!isOpen.current) return;
    if (passage === undefined) setFocus('words');
    else await change({ ref: passage.ref, textId: passage.text.id });
  };

  /** The chosen text, or else the text in which the server found the passage. */
  const text = textOf(textId ?? found.passage?.text.id);
  const isNotOne = formState.errors.words !== undefined;
  return {
    ...{ control, words, texts, text, found, isBusy },
    onText: setChosen,
    onWords: (changed: string) => setValue('words', changed),
    onFinished: () => setFinished(words),
    problem: isNotOne
      ? t('chat.passage.problem.not_a_reference', { example: exampleReference(t) })
      : finished === words && found.error
        ? problemText(found.error, t, text)
        : undefined,
    onSubmit(event: FormEvent): void {
      event.preventDefault();
      if (!isBusy) void handleSubmit(use)(event);
    },
    onRemove: () => {
      if (!isBusy) void change(null);
    },
  };
}
