import { z } from 'zod';
import { isInvisible } from './invisible.ts';

export const uuid = z.uuid();

export const inputStrings = {
  unstorable: 'This text contains a character that cannot be stored',
} as const;

export const unknownFieldText = (name: string): string =>
  `"${name}" is not supported. Leave it out.`;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text in which each lone surrogate is replaced by U+FFFD, as UTF-8 encoders do. JSON can contain
 * lone surrogates, but UTF-8, PostgreSQL's JSON and model providers cannot.
 */
export const wellFormedText = (message?: string) =>
  z.string(message).overwrite((value) => value.replace(LONE_SURROGATE, '\ufffd'));

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
