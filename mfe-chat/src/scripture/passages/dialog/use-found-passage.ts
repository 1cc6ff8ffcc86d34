import { isInvisible } from '@targum/contracts';
import type { ChatPassage } from '@targum/contracts';
import { api, endpointOf, toApiError } from '@targum/ui-kit';
import type { WantedVerses } from '../passages-api.ts';
import { passageCalls } from '@targum/contracts/on-demand';
import { useEffect, useState } from 'react';

const findPassageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads the reference that a person types. A refusal shows at once, without a retry. */
    findPassage: build.query({
      ...endpointOf(passageCalls.read, (wanted: WantedVerses) => ({ params: { ...wanted } })),
      extraOptions: { retry: false },
    }),
  }),
});

const { useFindPassageQuery, useLazyFindPassageQuery } = findPassageApi;

/** The page reads the typed words after this pause, in milliseconds. */
const PAUSE_MS = 400;

export interface TypedPassage {
  readonly words: string;
  readonly textId: string | undefined;
}

export interface ShownPassage {
  readonly passage: ChatPassage | null | undefined;
  readonly label: string;
}

/**
 * Returns the parameters of the call that reads the typed words. If the words are the label of the
 * chat's passage, the call gets the reference of that passage, because the server may not understand
 * the label.
 */
function wantedOf(
  { words, textId: text }: TypedPassage,
  { passage, label }: ShownPassage,
): WantedVerses {
  const typed = words.trim();
  return passage && typed === label ? { ref: passage.ref, text } : { words: typed, text };
}

export function useFoundPassage(typed: TypedPassage, shown: ShownPassage) {
  const [words, settle] = useSettled(typed.words, PAUSE_MS);
  const [ask] = useLazyFindPassageQuery();
  const isEmpty = isInvisible(words);
  const settled = { ...typed, words };
  const result = useFindPassageQuery(wantedOf(settled, shown), { skip: isEmpty });
  const isTyping = words !== typed.words;
  const isBlank = isInvisible(typed.words);
  const hasFailed = result.isError && !result.isFetching;
  const hasNone = isEmpty || isBlank || hasFailed;
  return {
    /** The passage of the typed words, or of earlier words if `isOld`. */
    passage: hasNone ? undefined : result.data,
    /** The reason why the words have no passage. Undefined while the server reads them. */
    error: hasFailed && !isEmpty && !isTyping ? toApiError(result.error) : undefined,
    isOld: !isBlank && (isTyping || result.isFetching),
    /**
     * Returns the passage of the words, without a pause. Undefined if they have none. `error` then
     * has the reason.
     */
    async find(now: TypedPassage) {
      settle(now.words);
      const { data } = await ask(wantedOf(now, shown), true);
      return data;
    },
  };
}

/** Returns a value once it has not changed for a while, and a function that sets it at once. */
function useSettled<Value>(value: Value, milliseconds: number): [Value, (value: Value) => void] {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return [settled, settle];
}
