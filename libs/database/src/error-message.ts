/**
 * Returns the message of an error. If Node has tried several addresses, the error is an
 * AggregateError, and only the errors inside it have messages.
 */
export const messageOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((each: Error) => each.message).join('; ')
    : error.message;
