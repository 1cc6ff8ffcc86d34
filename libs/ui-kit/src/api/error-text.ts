import { serverString } from '../i18n/i18n.ts';
import { isApiError } from './api-error.ts';

export const errorText = (error: unknown, fallback: string): string =>
  isApiError(error) && error.serverMessage
    ? serverString(error.serverMessage, error.code)
    : fallback;
