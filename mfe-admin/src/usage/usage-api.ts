import { adminUsageCalls } from '@targum/contracts/on-demand';
import type { UserBudget } from '@targum/contracts/on-demand';
import { api, endpointOf } from '@targum/ui-kit';

/** Returns the reader's time zone, which decides where a day begins. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface UsersPage {
  readonly days: number;
  readonly offset: number;
}

const usageApi = api.enhanceEndpoints({ addTagTypes: ['Budgets'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Loads the usage of the last days by day, assistant and model. */
    usageReport: build.query(
      endpointOf(adminUsageCalls.report, (days: number) => ({
        params: { days, timeZone: timeZone() },
      })),
    ),
    /** Loads each user's usage, a page at a time. */
    usersUsage: build.query(
      endpointOf(adminUsageCalls.users, ({ days, offset }: UsersPage) => ({
        params: { days, offset, timeZone: timeZone() },
      })),
    ),
    defaultBudget: build.query({
      ...endpointOf(adminUsageCalls.defaultBudget),
      providesTags: ['Budgets'],
    }),
    setDefaultBudget: build.mutation({
      ...endpointOf(adminUsageCalls.setDefaultBudget, (tokens: number | null) => ({
        body: { tokens },
      })),
      invalidatesTags: ['Budgets'],
    }),
    userBudget: build.query({
      ...endpointOf(adminUsageCalls.userBudget, (userId: string) => ({ parameters: { userId } })),
      providesTags: ['Budgets'],
    }),
    setUserBudget: build.mutation({
      ...endpointOf(
        adminUsageCalls.setUserBudget,
        ({ userId, budget }: { readonly userId: string; readonly budget: UserBudget }) => ({
          parameters: { userId },
          body: { budget },
        }),
      ),
      invalidatesTags: ['Budgets'],
    }),
  }),
});

export const {
  useUsageReportQuery,
  useUsersUsageQuery,
  useDefaultBudgetQuery,
  useSetDefaultBudgetMutation,
  useUserBudgetQuery,
  useSetUserBudgetMutation,
} = usageApi;
