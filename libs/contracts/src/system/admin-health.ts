import { z } from 'zod';
import { health, healthCalls, serviceName, upOrDown } from './health.ts';
import { count, timestamp } from '../calls/primitives.ts';

/**
 * A service outside the product. `ok` and `failing` say how the latest call of the process that
 * answers ended; `unused` had no call yet; `off` is not configured; `stand-in` is the built-in
 * model; `unknown` means that the process did not answer.
 */
export const dependencyHealth = z.object({
  state: z.enum(['ok', 'failing', 'unused', 'off', 'stand-in', 'unknown']),
  /** The model or engine. */
  name: z.string().nullable(),
  /** When the latest call ended. */
  at: timestamp.nullable(),
  /** Why the latest call failed, as a word. */
  reason: z.string().nullable(),
});
export type DependencyHealth = z.infer<typeof dependencyHealth>;

/** The transcription queue; the numbers are null if it cannot be read. */
export const queueHealth = z.object({
  state: upOrDown,
  waiting: count.nullable(),
  active: count.nullable(),
  /** Jobs that failed within a day. */
  failed: count.nullable(),
  workers: count.nullable(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** What a service knows beyond its readiness. */
export const serviceFacts = z
  .object({
    model: dependencyHealth,
    transcription: dependencyHealth,
    speech: dependencyHealth,
    queue: queueHealth,
  })
  .partial();
export type ServiceFacts = z.infer<typeof serviceFacts>;

/** `/status` of an ops port: read by the gateway, for admins. */
export const serviceStatus = serviceFacts.extend({
  version: z.string(),
  checks: z.record(z.string(), z.object({ ok: z.boolean() })),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

/** What admins see in addition. */
export const adminHealth = health.extend({
  database: upOrDown,
  redis: upOrDown,
  ...serviceFacts.required().shape,
  /** The releases that run; null for a service that does not answer. */
  versions: z.record(z.enum(['gateway', ...serviceName.options]), z.string().nullable()),
});
export type AdminHealth = z.infer<typeof adminHealth>;

/** The same call in the session of an admin. */
export const adminHealthCall = { ...healthCalls.health, response: adminHealth };
