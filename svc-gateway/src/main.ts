import {
  closeRedis,
  createLogger,
  createMetrics,
  createRateLimitFactory,
  createRedis,
  createRedisKeys,
  createSessionCopies,
  createStreamRegistry,
  readConfigOrExit,
  runService,
  sessionCookieName,
  startTracing,
} from '@targum/service-kit';
import { createAdminHealth } from './admin-health.ts';
import { answerAdminSetup } from './admin-setup.ts';
import { createGatewayApp } from './app.ts';
import { createAskIsAdmin } from './ask-is-admin.ts';
import { createCallLimits } from './call-limits.ts';
import { addressesOf, configShape } from './config.ts';
import { createHealth } from './health.ts';
import { createProxyMetrics } from './metrics.ts';
import { defaultDeadlines } from './proxy/deadlines.ts';
import { createFrozenServices } from './proxy/frozen-services.ts';
import { proxy } from './proxy/proxy.ts';
import { createUpstreams } from './proxy/upstreams.ts';

const name = 'svc-gateway';
const config = readConfigOrExit(configShape, process.env);
await startTracing({ name, config, entry: true });
const logger = createLogger({ name, level: config.LOG_LEVEL });
const streams = createStreamRegistry();
const metrics = createMetrics({ name, streams });
const redis = createRedis({ url: config.REDIS_URL, name, logger });
const sessionRedis = createRedis({ url: config.REDIS_URL, name, logger, use: 'sessions' });
const keys = createRedisKeys();
const upstreams = createUpstreams({
  urls: addressesOf(config, 'URL'),
  connectTimeout: defaultDeadlines.connect,
});
const callLimits = createCallLimits(
  createRateLimitFactory({ redis, keys, enabled: config.RATE_LIMITS }),
);

const app = createGatewayApp({
  logger,
  streams,
  metrics,
  health: createHealth({ opsUrls: addressesOf(config, 'OPS_URL') }),
  adminHealth: createAdminHealth({
    opsUrls: addressesOf(config, 'OPS_URL'),
    version: config.VERSION,
  }),
  adminSetup: answerAdminSetup({
    authUrl: config.AUTH_URL,
    opsUrls: addressesOf(config, 'OPS_URL'),
    callLimits,
  }),
  isAdmin: createAskIsAdmin({
    authUrl: config.AUTH_URL,
    callLimits,
    sessionCopies: createSessionCopies({ redis: sessionRedis, keys }),
  }),
  proxy: proxy({
    upstreams,
    streams,
    deadlines: defaultDeadlines,
    frozenServices: createFrozenServices({
      opsUrls: addressesOf(config, 'OPS_URL'),
      deadlines: defaultDeadlines,
    }),
    callLimits,
    metrics: createProxyMetrics(metrics.registry),
  }),
  sessionCookie: sessionCookieName(config.PUBLIC_URL),
  trustedHops: config.TRUSTED_HOPS,
});

await runService({
  config,
  logger,
  metrics,
  app,
  streams,
  // The gateway has no checks. Without Redis it counts limits in its own process, and it is ready
  // even if a service is down.
  checks: {},
  connections: [
    () => upstreams.destroy(),
    () => Promise.all([redis, sessionRedis].map(closeRedis)),
  ],
});
