import { createObservable, useObservable } from '@targum/ui-kit';

/** The quotations whose exact words are shown, by their keys. They stay shown until the page is closed. */
const shown = createObservable<ReadonlySet<string>>(new Set());

/** The quotation whose exact words were asked for and are not there yet, and what had the focus then. */
let asked: { readonly key: string; readonly from: Element | null } | undefined;

/** Whether the exact words of a quotation are shown. */
export const useShowsWords = (key: string): boolean => useObservable(shown).has(key);

/** Shows the exact words of a quotation below it. They get the focus, if it has not moved on by then. */
export function showWords(key: string): void {
  asked = { key, from: document.activeElement };
  shown.set(new Set([...shown.get(), key]));
}

/** Hides the exact words of a quotation. */
export function hideWords(key: string): void {
  shown.set(new Set([...shown.get()].filter((each) => each !== key)));
}

/**
 * Whether the exact words of a quotation should take the focus. Returns true at most once for each
 * `showWords`.
 */
export function consumeFocusRequest(key: string): boolean {
  if (asked?.key !== key) return false;
  const { from } = asked;
  asked = undefined;
  return document.activeElement === from;
}
