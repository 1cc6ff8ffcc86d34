import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { del, get } from '../calls/methods.ts';
import { timestamp } from '../calls/primitives.ts';

export const device = z.object({ browser: z.string().nullable(), system: z.string().nullable() });
export type Device = z.infer<typeof device>;

/** The id of a session: the SHA-256 of its secret, in hexadecimal. It cannot be used to sign in. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

export const ownSession = z.object({
  id: sessionId,
  device,
  startedAt: timestamp,
  /** Exact to five minutes. */
  lastUsedAt: timestamp,
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionCalls = calls({
  list: get('/api/auth/sessions', { response: z.array(ownSession) }),
  end: del('/api/auth/sessions/:id'),
  endOthers: del('/api/auth/sessions'),
});
