import { adminUsageCalls as calls } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** Returns the reader's time zone, which decides where a day begins. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface UsersPage {
  readonly days: number;
  readonly offset: number;
}

export const usageApi = api.enhanceEndpoints({ addTagTypes: ['Budgets'] }).injectEndpoints({
  endpoints: (build) => ({
    usageReport: build.query(
      endpointOf(calls.report, (days: number) => ({ params: { days, timeZone: timeZone() } })),
    ),
    usersUsage: build.query(
      endpointOf(calls.users, ({ days, offset }: UsersPage) => ({
        params: { days, offset, timeZone: timeZone() },
      })),
    ),
    defaultBudget: build.query({ ...endpointOf(calls.defaultBudget), providesTags: ['Budgets'] }),
    setDefaultBudget: build.mutation({
      ...endpointOf(calls.setDefaultBudget),
      invalidatesTags: ['Budgets'],
    }),
    userBudget: build.query({ ...endpointOf(calls.userBudget), providesTags: ['Budgets'] }),
    setUserBudget: build.mutation({
      ...endpointOf(calls.setUserBudget),
      invalidatesTags: ['Budgets'],
    }),
  }),
});
