import { healthCalls } from '@targum/contracts';
import type { Health } from '@targum/contracts';
import { errorMiddleware, methodNotAllowed, requestLog } from '@targum/service-kit';
import type {
  KitApp,
  KitMiddleware,
  KitState,
  Logger,
  Metrics,
  StreamRegistry,
} from '@targum/service-kit';
import Koa from 'koa';
import { trustProxies } from './proxy/client-address.ts';
import { edge, refuseAmbiguous } from './proxy/edge.ts';

export interface AppOptions {
  readonly logger: Logger;
  readonly streams: StreamRegistry;
  readonly metrics: Metrics;
  readonly health: () => Promise<Health>;
  readonly proxy: KitMiddleware;
  /** Proxies in front of the gateway whose X-Forwarded-For is trusted. */
  readonly trustedHops: number;
}

const HEALTH_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const answerHealth =
  (health: AppOptions['health']): KitMiddleware =>
  async (ctx, next) => {
    if (ctx.path !== healthCalls.health.path) return next();
    if (!HEALTH_METHODS.includes(ctx.method)) throw methodNotAllowed(HEALTH_METHODS);
    if (ctx.method === 'OPTIONS') {
      ctx.set('allow', HEALTH_METHODS.join(', '));
      ctx.status = 204;
    } else {
      ctx.body = await health();
    }
  };

/** The gateway: answers the health call itself and forwards all other calls of the API. */
export const createApp = ({
  logger,
  streams,
  metrics,
  health,
  proxy,
  trustedHops,
}: AppOptions): KitApp => {
  const app = new Koa<KitState>(trustProxies(trustedHops));
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'response failed'));
  app.use(edge());
  app.use(requestLog({ logger, streams, metrics }));
  app.use(errorMiddleware(metrics));
  app.use(refuseAmbiguous());
  app.use(answerHealth(health));
  app.use(proxy);
  return app;
};
