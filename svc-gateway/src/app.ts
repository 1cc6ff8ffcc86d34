import { healthCalls } from '@targum/contracts';
import type { Health } from '@targum/contracts';
import type { AdminHealth } from '@targum/contracts/on-demand';
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
import type { AdminQuestion } from './ask-is-admin.ts';
import { answerOpenApi } from './openapi/answer-openapi.ts';
import { trustedAddress, trustProxies } from './proxy/client-address.ts';
import { edge, refuseAmbiguous } from './proxy/edge.ts';

export interface GatewayAppOptions {
  readonly logger: Logger;
  readonly streams: StreamRegistry;
  readonly metrics: Metrics;
  readonly health: () => Promise<Health>;
  readonly adminHealth: (health: Health) => Promise<AdminHealth>;
  readonly isAdmin: (asked: AdminQuestion) => Promise<boolean>;
  /** Answers the call for the setup. */
  readonly adminSetup: KitMiddleware;
  readonly proxy: KitMiddleware;
  readonly sessionCookie: string;
  /** Number of proxies in front of the gateway whose X-Forwarded-For is trusted. */
  readonly trustedHops: number;
}

const HEALTH_METHODS = ['GET', 'HEAD', 'OPTIONS'];

const answerHealth =
  ({
    health,
    adminHealth,
    isAdmin,
    sessionCookie,
  }: Pick<
    GatewayAppOptions,
    'health' | 'adminHealth' | 'isAdmin' | 'sessionCookie'
  >): KitMiddleware =>
  async (ctx, next) => {
    if (ctx.path !== healthCalls.health.path) return next();
    ctx.state.route = healthCalls.health.path;
    if (!HEALTH_METHODS.includes(ctx.method)) throw methodNotAllowed(HEALTH_METHODS);
    if (ctx.method === 'OPTIONS') {
      ctx.set('allow', HEALTH_METHODS.join(', '));
      ctx.status = 204;
    } else {
      const [known, forAdmin] = await Promise.all([
        health(),
        isAdmin({
          cookie: ctx.headers.cookie,
          // The gateway need not verify the signature: a copy of the session exists only if a
          // service has verified it.
          secret: ctx.cookies.get(sessionCookie, { signed: false }),
          address: trustedAddress(ctx),
        }),
      ]);
      ctx.set({ 'cache-control': 'no-store', vary: 'cookie' });
      ctx.body = forAdmin ? await adminHealth(known) : known;
    }
  };

export const createGatewayApp = (options: GatewayAppOptions): KitApp => {
  const { logger, streams, metrics, proxy, trustedHops } = options;
  const app = new Koa<KitState>(trustProxies(trustedHops));
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'response failed'));
  app.use(edge(trustedHops));
  app.use(requestLog({ logger, streams, metrics }));
  app.use(errorMiddleware(metrics));
  app.use(refuseAmbiguous());
  app.use(answerHealth(options));
  app.use(answerOpenApi(options.sessionCookie));
  app.use(options.adminSetup);
  app.use(proxy);
  return app;
};
