import { budgetOf, createByteBudget } from '@targum/service-kit';

/** The memory of a process of svc-auth, for parts of it that are tested alone. */
export const memory = createByteBudget({ bytes: budgetOf(768) });
