import { adminUserCalls, auditCalls } from '@targum/contracts/on-demand';
import type { AuditEntry } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';
import type { AuditRequest } from './filters.ts';

const PAGE_SIZE = 50;

const listOf = endpointOf(auditCalls.list, (params: Record<string, unknown>) => ({ params }));

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.infiniteQuery<AuditEntry[], AuditRequest, string | undefined>({
      query: ({ queryArg, pageParam }) =>
        listOf.query({ ...queryArg, limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) }),
      responseSchema: listOf.responseSchema,
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
        refetchCachedPages: false,
      },
      keepUnusedDataFor: 60,
    }),
    /** Finds users by a part of a name or email, or by an id. */
    searchUsers: build.query(endpointOf(adminUserCalls.search, (q: string) => ({ params: { q } }))),
  }),
});

export const { useAuditInfiniteQuery, useSearchUsersQuery } = auditApi;
