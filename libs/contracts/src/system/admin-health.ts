import { z } from 'zod';
import { health, healthCalls, serviceName, upOrDown } from './health.ts';
import { count, timestamp } from '../calls/primitives.ts';

/**
 * The state of a service outside the product. `ok` and `failing` are the outcome of the latest call
 * by the process that reports the state. `unused` means that there was no call yet, `off` that the
 * service is not configured, and `stand-in` that the built-in model is used. `unknown` means that
 * the process did not report a state.
 */
export const dependencyHealth = z.object({
  state: z.enum(['ok', 'failing', 'unused', 'off', 'stand-in', 'unknown']),
  name: z.string().nullable(),
  at: timestamp.nullable(),
  /** One word that names the reason if the latest call failed. */
  reason: z.string().nullable(),
});
export type DependencyHealth = z.infer<typeof dependencyHealth>;

/** The state of the transcription queue. The numbers are null if the queue cannot be read. */
export const queueHealth = z.object({
  state: upOrDown,
  waiting: count.nullable(),
  active: count.nullable(),
  failed: count.nullable(),
  workers: count.nullable(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** Facts that a service reports in addition to its readiness. */
export const serviceFacts = z
  .object({
    model: dependencyHealth,
    transcription: dependencyHealth,
    speech: dependencyHealth,
    queue: queueHealth,
  })
  .partial();
export type ServiceFacts = z.infer<typeof serviceFacts>;

/** The response of `/status` on an ops port. The gateway reads it for admins. */
export const serviceStatus = serviceFacts.extend({
  version: z.string(),
  checks: z.record(z.string(), z.object({ ok: z.boolean() })),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

export const adminHealth = health.extend({
  database: upOrDown,
  redis: upOrDown,
  ...serviceFacts.required().shape,
  /** The running releases. Null for a service that does not respond. */
  versions: z.record(z.enum(['gateway', ...serviceName.options]), z.string().nullable()),
});
export type AdminHealth = z.infer<typeof adminHealth>;

export const adminHealthCall = { ...healthCalls.health, response: adminHealth };
