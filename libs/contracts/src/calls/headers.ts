import { z } from 'zod';
import { ANONYMOUS_ID } from './header-names.ts';

export * from './header-names.ts';

export const anonymousId = z.string().regex(ANONYMOUS_ID);

export const idempotencyKey = z.string().regex(/^[\w-]{8,128}$/);
