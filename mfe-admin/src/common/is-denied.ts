import { toApiError } from '@targum/ui-kit';

/** Whether a call failed because the user is not an admin, or is no longer one. */
export const isDenied = (error: unknown): boolean =>
  error !== undefined && toApiError(error).status === 403;
