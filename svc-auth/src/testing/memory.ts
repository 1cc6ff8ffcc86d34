import { budgetOf, createByteBudget } from '@targum/service-kit';

/** The memory budget of a process of svc-auth, for unit tests. */
export const memory = createByteBudget({ bytes: budgetOf(768) });
