import { passageCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';
import type { WantedVerses } from '../passages-api.ts';

const findPassageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads the reference that a person types. A refusal shows at once, without a retry. */
    findPassage: build.query({
      ...endpointOf(passageCalls.read, (wanted: WantedVerses) => ({ params: { ...wanted } })),
      extraOptions: { retry: false },
    }),
  }),
});

export const { useFindPassageQuery, useLazyFindPassageQuery } = findPassageApi;
