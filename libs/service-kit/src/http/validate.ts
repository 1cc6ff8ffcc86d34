import { unknownFieldText, uuid } from '@targum/contracts';
import type { z } from 'zod';
import { notFound, validationFailed } from './errors.ts';

/** Returns the messages per field. Problems of the whole value are listed under `body`. */
const detailsOf = (error: z.ZodError): Record<string, string[]> => {
  const details: Record<string, string[]> = {};
  const add = (path: readonly PropertyKey[], message: string) => {
    const field = path.map(String).join('.') || 'body';
    (details[field] ??= []).push(message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], unknownFieldText(key));
    } else {
      add(issue.path, issue.message);
    }
  }
  return details;
};

/** @throws {HttpError} 422 `validation_failed` with the messages of each field. */
export const validate = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (!result.success) throw validationFailed(detailsOf(result.error));
  return result.data;
};

/** @throws {HttpError} 404 `not_found` if the uuid is missing or malformed. */
export const uuidParam = (
  ctx: { readonly params: Record<string, string | undefined> },
  name: string,
): string => {
  const result = uuid.safeParse(ctx.params[name]);
  if (!result.success) throw notFound();
  return result.data.toLowerCase();
};
