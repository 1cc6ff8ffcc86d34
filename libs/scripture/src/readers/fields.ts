import { posix } from 'node:path';

// Metadata comes from files that others wrote, so nothing about its shape is certain.

/** The value at a path of names in an object, such as `identification`, `name`. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let field = value;
  for (const name of path) {
    if (typeof field !== 'object' || field === null || !Object.hasOwn(field, name))
      return undefined;
    field = (field as Record<string, unknown>)[name];
  }
  return field;
}

/** The items of a list; empty if it is not a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text on one line; undefined if it is not a text, or is empty. */
export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

/** @returns undefined if it is not a direction of writing. */
export const directionOf = (value: unknown): 'ltr' | 'rtl' | undefined =>
  value === 'ltr' || value === 'rtl' ? value : undefined;

/** A path in the form that files have, without `./` and a slash at the end. */
export const pathOf = (path: string): string => posix.normalize(path).replace(/\/$/, '');
