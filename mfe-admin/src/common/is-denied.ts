import { toApiError } from '@targum/ui-kit';

export const isDenied = (error: unknown): boolean =>
  error !== undefined && toApiError(error).status === 403;
