import { budgetOf, createByteBudget } from '@targum/service-kit';

/** The memory budget of a svc-auth process, for unit tests. */
export const memory = createByteBudget({ bytes: budgetOf(768) });
