/** A service in a process of its own that answers who calls: the other process in tests of sessions. */
import { isMigrated } from '@targum/database';
import { principalOf, requireUser } from '../access/guards.ts';
import { createSessionCopies } from '../access/sessions/session-copies.ts';
import { createSessions } from '../access/sessions/sessions.ts';
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
const keys = createRedisKeys(REDIS_PREFIX);
const backend = createBackend({ name: 'session-process', config, isMigrated, keys });
const sessions = createSessions({
  ...backend,
  // A busy machine must not make this process ask PostgreSQL instead of Redis.
  sessionCopies: createSessionCopies({
    redis: backend.connectRedis('sessions'),
    keys,
    answerMs: 60_000,
  }),
  signingKeys: config.SESSION_KEYS,
  publicUrl: config.PUBLIC_URL,
});
const router = createRouter();
router.get('/me', requireUser({ pending: true }), (ctx) => {
  ctx.body = principalOf(ctx);
});
const { url } = await startApp(createApp({ ...backend, sessions, routers: [router] }));
process.send?.({ url });
