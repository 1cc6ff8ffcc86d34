import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './base-query.ts';
import { fetchUnlessEarly } from './early-answers.ts';

/** The cache of server data. Features add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({ fetchFn: fetchUnlessEarly }),
  tagTypes: [
    'Assistants',
    'Chat',
    'Message',
    'User',
    'Users',
    'Feedback',
    'Counts',
    'Keys',
    'Model',
    'Sessions',
    'Shares',
  ],
  keepUnusedDataFor: 600,
  refetchOnMountOrArgChange: 30,
  refetchOnReconnect: true,
  refetchOnFocus: false,
  // Responses are validated against their schemas in development and tests only.
  skipSchemaValidation: process.env.NODE_ENV === 'production',
  endpoints: () => ({}),
});
