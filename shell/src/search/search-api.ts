import { headers } from '@targum/contracts';
import { searchCalls } from '@targum/contracts/on-demand';
import type { SearchResponse } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

export interface SearchQuestion {
  readonly query: string;
  readonly before?: string | undefined;
}

export interface FoundPage extends SearchResponse {
  readonly next: string | null;
}

const search = endpointOf(searchCalls.search, ({ query, before }: SearchQuestion) => ({
  params: { q: query, ...(before !== undefined && { before }) },
}));

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    search: build.query({
      query: search.query,
      // The schema describes the body alone. The endpoint's data also has the cursor, which comes
      // in a header.
      rawResponseSchema: search.responseSchema,
      transformResponse: (
        found: SearchResponse,
        answered: { readonly response?: Response | undefined } | undefined,
      ): FoundPage => ({
        ...found,
        next: answered?.response?.headers.get(headers.nextCursor) ?? null,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});
