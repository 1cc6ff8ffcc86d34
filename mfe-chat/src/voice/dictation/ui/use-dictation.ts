import { useEffect } from 'react';
import { useAppStore, useObservable, useUser } from '@targum/ui-kit';
import type { Dictation, DictationState } from '../dictation.ts';
import { dictationOf } from '../dictations.ts';
import type { AddToDraft } from '../dictations.ts';

/** Returns a chat's voice input and state. A recording ends when the user leaves the chat. */
export function useDictation(chatId: string, addToDraft: AddToDraft): [Dictation, DictationState] {
  const store = useAppStore();
  const { id } = useUser();
  const dictation = dictationOf(store, id, chatId, addToDraft);
  const state = useObservable(dictation);

  useEffect(() => {
    const enter = () => dictation.enter();
    const leave = () => dictation.leave();
    enter();
    // If the browser restores the page from its cache, this effect does not run again.
    window.addEventListener('pageshow', enter);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pageshow', enter);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [dictation]);

  return [dictation, state];
}
