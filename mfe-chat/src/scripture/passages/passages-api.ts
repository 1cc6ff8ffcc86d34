import { passageCalls, textCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/**
 * The verses to read: `ref` is a reference such as "MRK 4:35-41"; `words` is what a person typed.
 */
export interface WantedVerses {
  readonly ref?: string;
  readonly words?: string;
  /** The id of a text. Without this id, the server chooses a text for the reader's language. */
  readonly text?: string | undefined;
  /** The id of another text, if `ref` has the numbering of that text. */
  readonly numberingOf?: string | undefined;
}

/** Opened passages stay in the cache for this time, so that they are readable without a network. */
const KEEP_SECONDS = 86_400;

const passagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Lists the installed texts, the default text first. */
    listTexts: build.query({ ...endpointOf(textCalls.list), keepUnusedDataFor: KEEP_SECONDS }),
    readPassage: build.query({
      ...endpointOf(passageCalls.read, (wanted: WantedVerses) => ({ params: { ...wanted } })),
      keepUnusedDataFor: KEEP_SECONDS,
    }),
  }),
});

export const { useListTextsQuery, useReadPassageQuery, useLazyReadPassageQuery } = passagesApi;
