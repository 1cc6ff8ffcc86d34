import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { del, get, post } from '../calls/methods.ts';
import { limits } from '../calls/limits.ts';
import { timestamp, uuid, writtenText } from '../calls/primitives.ts';

export const keyStrings = {
  nameRequired: 'Name is required',
  get nameTooLong() {
    return `Name must be at most ${limits.keyNameMax} characters`;
  },
} as const;

export const createKeyRequest = z.object({
  name: z.lazy(() =>
    writtenText(limits.keyNameMax, keyStrings.nameRequired, keyStrings.nameTooLong),
  ),
});
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;

export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  prefix: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The response to a creation. No other response contains the secret. */
export const createdApiKey = apiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const keyCalls = calls({
  list: get('/api/keys', { response: z.array(apiKey) }),
  create: post('/api/keys', { status: 201, body: createKeyRequest, response: createdApiKey }),
  revoke: del('/api/keys/:id'),
});
