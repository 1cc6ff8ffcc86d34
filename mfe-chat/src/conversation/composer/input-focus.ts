import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Reports whether the page may move the focus to an input that the user has not asked for. On touch
 * screens, the focus would open the keyboard, which covers the text.
 */
const mayFocus = (): boolean => window.matchMedia('(pointer: fine)').matches;

/** Puts the caret at the end, and moves the focus there if no other element has it. */
export function focusEnd(element: HTMLTextAreaElement): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || element.form?.contains(activeElement);
  if (isFree && mayFocus()) element.focus();
  moveToEnd(element);
}

/** Moves the focus to the end of a text that the user has asked to write on. */
export function continueWriting(element: HTMLTextAreaElement | null): void {
  element?.focus();
  if (element) moveToEnd(element);
}

function moveToEnd(element: HTMLTextAreaElement): void {
  element.setSelectionRange(element.value.length, element.value.length);
  element.scrollTop = element.scrollHeight;
}

/**
 * Focuses the input at the start, and when a reply begins or ends, if no other element needs the
 * focus. A button that the page has replaced, such as Send by Stop, has lost the focus.
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
    const isFree = !activeElement || activeElement === document.body || hasLedHere(activeElement);
    if (isFree) input.current?.focus();
  }, [input, pending]);
}

/** Reports whether an element is a link to the open page. The user has come here with this link. */
const hasLedHere = (element: Element): boolean =>
  element.getAttribute('href') === window.location.pathname;
