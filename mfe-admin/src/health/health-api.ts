import { healthCalls } from '@targum/contracts';
import { api, endpointOf } from '@targum/ui-kit';

const healthApi = api.injectEndpoints({
  endpoints: (build) => ({
    health: build.query(endpointOf(healthCalls.adminHealth)),
  }),
});

export const { useHealthQuery } = healthApi;
