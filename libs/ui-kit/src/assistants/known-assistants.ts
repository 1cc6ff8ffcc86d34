import { assistantCalls, assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import { createStoredValue } from '../storage/stored-value.ts';

/**
 * The assistants as the server last listed them, kept in this browser: the first screen shows them
 * without waiting for a call. Without an entry they are the five of the release.
 */
const stored = createStoredValue<string>(
  'assistants',
  '',
  (value): value is string => typeof value === 'string',
);

const parse = (text: string): readonly Assistant[] => {
  try {
    return assistantCalls.list.response.parse(JSON.parse(text));
  } catch {
    return assistants;
  }
};

let parsed: { readonly text: string; readonly list: readonly Assistant[] } = {
  text: '',
  list: assistants,
};

/** All known assistants, also those that chats can no longer use. */
export const knownAssistants = {
  get: (): readonly Assistant[] => {
    const text = stored.get();
    if (text !== parsed.text) parsed = { text, list: text === '' ? assistants : parse(text) };
    return parsed.list;
  },
  /** Takes over a list of the server. */
  set: (list: readonly Assistant[]): void => {
    const text = JSON.stringify(list);
    if (text !== stored.get()) stored.set(text);
  },
  subscribe: stored.subscribe,
};
