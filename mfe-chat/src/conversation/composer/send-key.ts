import type { KeyboardEvent } from 'react';

/** The key code of keys that an input method has handled. */
const HANDLED_BY_IME = 229;

/** Whether an input method uses the key, such as Enter to choose a word. */
export const isForInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_IME;

/** Whether the key sends a text: Enter, which adds a line with Shift. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isForInputMethod(event);
