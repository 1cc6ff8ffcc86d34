import { z } from 'zod';

const PREFIX = '/api/v1';

export const hasOpenAiErrors = (path: string): boolean =>
  path === PREFIX || path.startsWith(`${PREFIX}/`);

/**
 * The body of each error response below `/api/v1`.
 * @see https://platform.openai.com/docs/guides/error-codes
 */
export const openAiError = z.object({
  error: z.object({
    message: z.string(),
    type: z.enum([
      'invalid_request_error',
      'authentication_error',
      'permission_error',
      'rate_limit_error',
      'server_error',
    ]),
    /** A code of the product's error bodies, or a more exact `reason`. */
    code: z.string(),
    /** The parameter that was refused, such as `messages.0.content`. */
    param: z.string().nullable(),
  }),
  /** Missing if the call is not traced. */
  traceId: z.string().optional(),
});
export type OpenAiError = z.infer<typeof openAiError>;

const typeOf = (status: number): OpenAiError['error']['type'] => {
  if (status >= 500) return 'server_error';
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  return status === 429 ? 'rate_limit_error' : 'invalid_request_error';
};

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly param?: string | undefined;
}

export const openAiErrorOf = ({ status, message, code, param }: Refusal): OpenAiError => ({
  error: { message, type: typeOf(status), code, param: param ?? null },
});
