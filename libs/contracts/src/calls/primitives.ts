import { z } from 'zod';
import { inputStrings, wellFormed } from './input-text.ts';
import { isInvisible } from './invisible.ts';

export { inputStrings } from './input-text.ts';

export const uuid = z.uuid();

export const unknownFieldText = (name: string): string =>
  `"${name}" is not supported. Leave it out.`;

/** Text without lone surrogates. */
export const wellFormedText = (message?: string) => z.string(message).overwrite(wellFormed);

/** Text without NUL characters, which PostgreSQL cannot store. */
export const storedText = (message?: string) =>
  wellFormedText(message).refine((value) => !value.includes('\0'), inputStrings.unstorable);

/**
 * Text that a person must write, such as a name. It is trimmed, has a visible character and at most `max`
 * characters. Without the two messages, zod's messages are used.
 */
export const writtenText = (max: number, required?: string, tooLong?: string) =>
  storedText(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, tooLong)
    .refine((value) => !isInvisible(value), required);

/** Text that a person may leave out. It is trimmed. Text without a visible character becomes empty. */
export const optionalText = (max: number, tooLong: string) =>
  storedText()
    .trim()
    .overwrite((value) => (isInvisible(value) ? '' : value))
    .max(max, tooLong);

/** A point in time in the format of the API: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

export const emptyBody = z.object({}).optional();

export const count = z.int().nonnegative();
