/**
 * The message of an error. If Node tries several addresses, the error is an AggregateError, and only
 * the errors in it have messages.
 */
export const messageOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((each: Error) => each.message).join('; ')
    : error.message;
