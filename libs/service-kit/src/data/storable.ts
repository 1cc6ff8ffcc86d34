/**
 * Makes a model's text storable in PostgreSQL: removes NUL characters and replaces lone surrogates
 * with U+FFFD.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
