import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { HEALTH_PATH } from '../calls/early-calls.ts';
import { get } from '../calls/methods.ts';
import { services } from './parts.ts';
import type { ServiceName } from './parts.ts';

export type { ServiceName } from './parts.ts';

export const serviceName = z.enum(services.map(({ name }) => name) as [ServiceName]);

export const upOrDown = z.enum(['ok', 'down']);

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(serviceName, upOrDown),
});
export type Health = z.infer<typeof health>;

export const healthCalls = calls({ health: get(HEALTH_PATH, { response: health }) });
