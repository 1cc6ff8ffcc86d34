import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** On touch screens the keyboard would cover the text. */
const mayFocus = (): boolean => window.matchMedia('(pointer: fine)').matches;

/** Puts the cursor at the end of the text. */
export function focusEnd(element: HTMLTextAreaElement): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || element.form?.contains(activeElement);
  if (isFree && mayFocus()) element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
  element.scrollTop = element.scrollHeight;
}

/** Focuses the input when a chat opens and when a reply ends, unless something has the focus. */
export function useFocusWhenReady(
  input: RefObject<HTMLTextAreaElement | null>,
  pending: boolean,
): void {
  const wasPending = useRef(true);
  useEffect(() => {
    const isOver = wasPending.current && !pending;
    wasPending.current = pending;
    if (!isOver || !mayFocus()) return;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) input.current?.focus();
  }, [input, pending]);
}
