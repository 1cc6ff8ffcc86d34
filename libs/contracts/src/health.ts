import { z } from 'zod';
import { calls } from './call.ts';

export const serviceName = z.enum(['auth', 'chat', 'audio', 'feedback']);
export type ServiceName = z.infer<typeof serviceName>;

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  services: z.record(serviceName, z.enum(['ok', 'down'])),
});
export type Health = z.infer<typeof health>;

export const healthCalls = calls({
  health: { method: 'GET', path: '/api/health', status: 200, response: health },
});
