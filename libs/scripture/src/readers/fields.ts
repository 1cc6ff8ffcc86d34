import { posix } from 'node:path';

// Metadata comes from files of other programs, so nothing about its shape is certain.

/** Returns the value at a path of names in an object, such as `identification`, `name`. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let field = value;
  for (const name of path) {
    if (typeof field !== 'object' || field === null || !Object.hasOwn(field, name))
      return undefined;
    field = (field as Record<string, unknown>)[name];
  }
  return field;
}

/** Returns the items of a list. Any other value counts as an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns a text on one line. Undefined for an empty text and for other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

/** @returns undefined for any value that is not a direction of writing. */
export const directionOf = (value: unknown): 'ltr' | 'rtl' | undefined =>
  value === 'ltr' || value === 'rtl' ? value : undefined;

/** Returns a path without `./` and without a slash at the end. */
export const pathOf = (path: string): string => posix.normalize(path).replace(/\/$/, '');
