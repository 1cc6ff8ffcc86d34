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
      // Only the raw response fits the schema, which describes the body. The data of the endpoint
      // also has the cursor, which comes in a header.
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
