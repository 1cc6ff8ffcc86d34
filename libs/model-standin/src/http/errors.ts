/** An answer in OpenAI's error shape. `code` may be null, as theirs is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    code: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  /** The body `{ error: { message, type, param, code } }`. */
  get body() {
    return {
      error: { message: this.message, type: errorType(this.status), param: null, code: this.code },
    };
  }
}

function errorType(status: number): string {
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** Any thrown value as an ApiError; what is not one is a bug here and says nothing about itself. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(500, 'The stand-in failed');
}
