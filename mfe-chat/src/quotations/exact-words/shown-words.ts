import { createObservable, useObservable } from '@targum/ui-kit';

/** The quotations whose exact words are shown, by their keys. They stay shown until the page is closed. */
const shown = createObservable<ReadonlySet<string>>(new Set());

/** The quotation whose exact words were asked for and have not had the focus yet. */
let asked: string | undefined;

/** Whether the exact words of a quotation are shown. */
export const useShowsWords = (key: string): boolean => useObservable(shown).has(key);

/** Shows the exact words of a quotation below it. They get the focus. */
export function showWords(key: string): void {
  asked = key;
  shown.set(new Set([...shown.get(), key]));
}

/** Hides the exact words of a quotation. */
export function hideWords(key: string): void {
  shown.set(new Set([...shown.get()].filter((each) => each !== key)));
}

/** Whether the exact words of a quotation were asked for since the last call. */
export function takeAsked(key: string): boolean {
  if (asked !== key) return false;
  asked = undefined;
  return true;
}
