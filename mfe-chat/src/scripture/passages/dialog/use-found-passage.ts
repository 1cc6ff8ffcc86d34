import { isInvisible } from '@targum/contracts';
import type { ChatPassage } from '@targum/contracts';
import type { Passage } from '@targum/contracts/on-demand';
import { toApiError } from '@targum/ui-kit';
import type { ApiError } from '@targum/ui-kit';
import type { WantedVerses } from '../passages-api.ts';
import { useFindPassageQuery, useLazyFindPassageQuery } from './find-passage-api.ts';
import { useSettled } from './use-settled.ts';

/** How long the typing pauses before its words are read. */
const PAUSE_MS = 400;

/** What the user asks for in the dialog. */
export interface Typed {
  readonly words: string;
  /** The id of the chosen text; undefined if the server chooses one. */
  readonly textId: string | undefined;
}

/** The passage that the chat has, and how the dialog first shows it. */
export interface Shown {
  readonly passage: ChatPassage | null | undefined;
  readonly label: string;
}

/** Asks for the chat's own reference while the words are unchanged: the server may not understand its label. */
function wantedOf({ words, textId: text }: Typed, { passage, label }: Shown): WantedVerses {
  const typed = words.trim();
  return passage && typed === label ? { ref: passage.ref, text } : { words: typed, text };
}

export interface FoundPassage {
  /** The passage of the typed words; if `isOld`, that of earlier words. */
  readonly passage: Passage | undefined;
  /** Why the words have no passage; undefined while they are being read. */
  readonly error: ApiError | undefined;
  /** Whether the typed words have not been read yet. */
  readonly isOld: boolean;
  /** Reads words at once. @returns undefined if they have no passage; `error` then says why. */
  readonly find: (typed: Typed) => Promise<Passage | undefined>;
}

/** Reads the typed words whenever the typing pauses. */
export function useFoundPassage(typed: Typed, shown: Shown): FoundPassage {
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
    passage: hasNone ? undefined : result.data,
    error: hasFailed && !isEmpty && !isTyping ? toApiError(result.error) : undefined,
    isOld: !isBlank && (isTyping || result.isFetching),
    async find(now) {
      settle(now.words);
      const { data } = await ask(wantedOf(now, shown), true);
      return data;
    },
  };
}
