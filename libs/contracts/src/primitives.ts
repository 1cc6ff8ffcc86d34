import { z } from 'zod';

export const uuid = z.uuid();

export const textTexts = {
  unstorable: 'This text contains a character that cannot be stored',
} as const;

const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Text in which each lone surrogate is replaced by U+FFFD, as UTF-8 encoders do. JSON can carry lone
 * surrogates, but UTF-8, PostgreSQL's JSON and the providers of models cannot.
 */
export const text = (message?: string) =>
  z.string(message).overwrite((value) => value.replace(LONE_SURROGATE, '\ufffd'));

/** Text for PostgreSQL, which stores no NUL characters: they are refused. */
export const storedText = (message?: string) =>
  text(message).refine((value) => !value.includes('\0'), textTexts.unstorable);

/** A point in time as the calls carry it: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** An empty payload: no body at all, or `{}`. */
export const emptyBody = z.object({}).optional();

export const count = z.int().nonnegative();
