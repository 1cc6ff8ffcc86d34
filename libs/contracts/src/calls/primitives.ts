import { z } from 'zod';
import { isInvisible } from './invisible.ts';

export const uuid = z.uuid();

export const textTexts = {
  unstorable: 'This text contains a character that cannot be stored',
} as const;

/** The message of a call that refuses fields it does not know. */
export const unknownFieldText = (name: string): string =>
  `"${name}" is not supported. Leave it out.`;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text in which each lone surrogate is replaced by U+FFFD, as UTF-8 encoders do. JSON can contain
 * lone surrogates, but UTF-8, PostgreSQL's JSON and model providers cannot.
 */
export const text = (message?: string) =>
  z.string(message).overwrite((value) => value.replace(LONE_SURROGATE, '\ufffd'));

/** Text for PostgreSQL, which cannot store NUL characters: they are refused. */
export const storedText = (message?: string) =>
  text(message).refine((value) => !value.includes('\0'), textTexts.unstorable);

/**
 * Text that a person has to write, such as a name: stored, trimmed, with a visible character and of at
 * most `max` characters. The messages are zod's if none are given.
 */
export const writtenText = (max: number, required?: string, tooLong?: string) =>
  storedText(required)
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, tooLong)
    .refine((value) => !isInvisible(value), required);

/** A point in time in the format of the API: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** An empty payload: no body, or `{}`. */
export const emptyBody = z.object({}).optional();

export const count = z.int().nonnegative();
