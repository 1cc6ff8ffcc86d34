import { z } from 'zod';

export const uuid = z.uuid();

/** A point in time as the calls carry it: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** An empty payload: no body at all, or `{}`. */
export const emptyBody = z.object({}).optional();

export const count = z.int().nonnegative();
