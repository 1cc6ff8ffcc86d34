import {
  adminSetupCalls,
  describedService,
  modelSettingsCalls,
  serviceChecks,
  serviceModels,
  speechSettingsCalls,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import type { ServiceKind } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** The settings of a service, with a key only if the admin entered one. */
export interface ServiceRequest {
  readonly kind: ServiceKind;
  readonly body: Readonly<Record<string, unknown>>;
}

const calls = {
  model: modelSettingsCalls,
  transcription: transcriptionSettingsCalls,
  speech: speechSettingsCalls,
} as const;

/** A list may wait a minute for the service. The test of a model takes five minutes at most. */
const LIST_MS = 70_000;
const TEST_MS = 330_000;

/** The three services have the same calls, which differ in their settings only. */
const sent = (call: 'save' | 'models' | 'test', timeout?: number) => ({
  query: ({ kind, body }: ServiceRequest) => {
    const { path: url, method } = calls[kind][call];
    return { url, method, body, ...(timeout !== undefined && { timeout }) };
  },
});

const changed = ['Services', 'Setup', 'Model'] as const;

export const setupApi = api
  .enhanceEndpoints({ addTagTypes: ['Services', 'Setup'] })
  .injectEndpoints({
    endpoints: (build) => ({
      setup: build.query({ ...endpointOf(adminSetupCalls.get), providesTags: ['Setup'] }),
      service: build.query({
        query: (kind: ServiceKind) => calls[kind].get.path,
        responseSchema: describedService,
        providesTags: ['Services'],
      }),
      saveService: build.mutation({
        ...sent('save'),
        responseSchema: describedService,
        invalidatesTags: changed,
      }),
      removeService: build.mutation({
        query: (kind: ServiceKind) => {
          const { path: url, method } = calls[kind].remove;
          return { url, method };
        },
        responseSchema: describedService,
        invalidatesTags: changed,
      }),
      listModels: build.mutation({ ...sent('models', LIST_MS), responseSchema: serviceModels }),
      testService: build.mutation({ ...sent('test', TEST_MS), responseSchema: serviceChecks }),
    }),
  });
