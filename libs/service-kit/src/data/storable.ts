/** Makes text storable in PostgreSQL: no NUL characters, and U+FFFD for lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
