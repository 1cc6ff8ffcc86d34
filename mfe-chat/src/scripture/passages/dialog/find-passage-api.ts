import { passageCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';
import type { WantedVerses } from '../passages-api.ts';

const findPassageApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Reads what a person types. A refusal is shown at once, so it is not asked again. */
    findPassage: build.query({
      ...endpointOf(passageCalls.read, (wanted: WantedVerses) => ({ params: { ...wanted } })),
      extraOptions: { retry: false },
    }),
  }),
});

export const { useFindPassageQuery, useLazyFindPassageQuery } = findPassageApi;
