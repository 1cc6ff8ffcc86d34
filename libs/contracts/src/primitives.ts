import { z } from 'zod';

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

/** A point in time in the format of the API: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** An empty payload: no body, or `{}`. */
export const emptyBody = z.object({}).optional();

export const count = z.int().nonnegative();
