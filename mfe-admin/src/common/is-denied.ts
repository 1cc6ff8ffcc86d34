import { toApiError } from '@targum/ui-kit';

/** Reports whether a call failed because the user is not an admin. */
export const isDenied = (error: unknown): boolean =>
  error !== undefined && toApiError(error).status === 403;
