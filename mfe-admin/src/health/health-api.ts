import { adminHealthCall } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({ health: build.query(endpointOf(adminHealthCall)) }),
});

export const { useHealthQuery } = healthApi;
