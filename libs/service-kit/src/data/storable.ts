/**
 * Text from a model as PostgreSQL can store it: without NUL characters, and with U+FFFD in place of
 * lone surrogates.
 */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
