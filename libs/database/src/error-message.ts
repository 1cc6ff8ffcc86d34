/**
 * Returns the message of an error. If Node tries several IP addresses, the error is an
 * AggregateError without a message, and the errors inside have the messages.
 */
export const messageOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((each: Error) => each.message).join('; ')
    : error.message;
