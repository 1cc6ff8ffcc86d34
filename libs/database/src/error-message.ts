/** If Node tries several addresses, only the errors inside the AggregateError have messages. */
export const messageOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map((each: Error) => each.message).join('; ')
    : error.message;
