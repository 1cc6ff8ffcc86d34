/** An error in OpenAI's format. `code` may be null. */
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
