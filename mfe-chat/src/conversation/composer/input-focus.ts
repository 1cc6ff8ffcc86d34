import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Reports whether the page may move the focus to an input. On touch screens, the focus would open
 * the keyboard, which covers the text.
 */
const mayFocus = (): boolean => window.matchMedia('(pointer: fine)').matches;

export function focusEnd(element: HTMLTextAreaElement): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || element.form?.contains(activeElement);
  if (isFree && mayFocus()) element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
  element.scrollTop = element.scrollHeight;
}

export function focusForWriting(element: HTMLTextAreaElement | null): void {
  if (mayFocus()) element?.focus();
}

/**
 * Focuses the input at the start, and when a reply begins or ends, if no element has the focus. A
 * button that the page has replaced, such as Send by Stop, has lost the focus.
 */
export function useFocusWhenFree(
  input: RefObject<HTMLTextAreaElement | null>,
  pending: boolean,
): void {
  const seen = useRef<boolean>(undefined);
  useEffect(() => {
    if (seen.current === pending) return;
    seen.current = pending;
    if (!mayFocus()) return;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) input.current?.focus();
  }, [input, pending]);
}
