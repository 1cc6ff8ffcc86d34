import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get } from '../calls/methods.ts';

/** What an admin does on the first day, in the order of the screen. */
export const setupItemId = z.enum([
  ...(['account', 'model', 'transcription', 'speech'] as const),
  ...(['texts', 'joining', 'invited', 'chat'] as const),
]);
export type SetupItemId = z.infer<typeof setupItemId>;

/** Whether each thing is done. Nobody ticks them: the answer follows from the state. */
export const adminSetup = z.object({
  items: z.array(z.object({ id: setupItemId, done: z.boolean() })),
});
export type AdminSetup = z.infer<typeof adminSetup>;

/** svc-auth answers with what the database knows. The gateway adds the services that it asked. */
export const adminSetupCalls = calls({ get: get('/api/admin/setup', { response: adminSetup }) });
