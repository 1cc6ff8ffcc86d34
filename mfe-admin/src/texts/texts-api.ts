import { textCalls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const textsApi = api.injectEndpoints({
  endpoints: (build) => ({ texts: build.query(endpointOf(textCalls.list)) }),
});

export const { useTextsQuery } = textsApi;
