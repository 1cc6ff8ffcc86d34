/**
 * A service whose one call returns the principal of the caller. Tests of sessions run this service
 * as the second process.
 */
import { isMigrated } from '@targum/database';
import { principalOf, requireUser } from '../access/guards.ts';
import { createRedisKeys } from '../data/redis-keys.ts';
import { createApp } from '../http/app.ts';
import { createRouter } from '../http/context.ts';
import { createBackend } from '../process/backend.ts';
import { startApp } from './start-app.ts';

const { DATABASE_URL = '', REDIS_URL = '', SESSION_KEY = '', REDIS_PREFIX } = process.env;
const config = {
  DATABASE_URL,
  REDIS_URL,
  SESSION_KEYS: [SESSION_KEY],
  PUBLIC_URL: 'http://localhost:8080',
  RATE_LIMITS: false,
  MEMORY_LIMIT_MIB: 768,
  LOG_LEVEL: 'silent',
};
const backend = createBackend({
  name: 'session-process',
  config,
  isMigrated,
  keys: createRedisKeys(REDIS_PREFIX),
  sessionAnswerMs: 1000,
});
const router = createRouter();
router.get('/me', requireUser({ pending: true }), (ctx) => {
  ctx.body = principalOf(ctx);
});
const { url } = await startApp(createApp({ ...backend, routers: [router] }));
process.send?.({ url });
