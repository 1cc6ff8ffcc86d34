import type { KeyboardEvent } from 'react';

/** The key code of a key that an input method has handled. */
const HANDLED_BY_IME = 229;

/** Reports whether an input method uses the key, for example Enter to choose a word. */
export const isForInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === HANDLED_BY_IME;

/** Reports whether the key sends a text. Enter does, and Shift+Enter adds a line. */
export const isSendKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !isForInputMethod(event);
