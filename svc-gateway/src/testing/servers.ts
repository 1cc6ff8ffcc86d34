import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createHttpServer,
  createLogger,
  createMetrics,
  createStreamRegistry,
  MAX_HEADER_BYTES,
} from '@targum/service-kit';
import type { SessionCopies } from '@targum/service-kit';
import { createAdminHealth } from '../admin-health.ts';
import { answerAdminSetup } from '../admin-setup.ts';
import { createGatewayApp } from '../app.ts';
import { createAskIsAdmin } from '../ask-is-admin.ts';
import type { CallLimits } from '../call-limits.ts';
import { createHealth } from '../health.ts';
import { createProxyMetrics } from '../metrics.ts';
import { defaultDeadlines } from '../proxy/deadlines.ts';
import type { ProxyDeadlines } from '../proxy/deadlines.ts';
import { createFrozenServices } from '../proxy/frozen-services.ts';
import { proxy } from '../proxy/proxy.ts';
import { createUpstreams } from '../proxy/upstreams.ts';

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  close(): Promise<void>;
}

/** Listens on the loopback interface. The default is any free port. */
export const run = (server: Server, port = 0): Promise<RunningServer> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${taken}`,
        port: taken,
        server,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });

/**
 * Starts a real HTTP server in place of a service. It accepts headers as large as a service does.
 */
export const startUpstream = (listener: RequestListener, port?: number): Promise<RunningServer> =>
  run(createServer({ maxHeaderSize: MAX_HEADER_BYTES }, listener), port);

export interface GatewayOptions {
  readonly sessionCookie?: string;
  readonly deadlines?: Partial<ProxyDeadlines>;
  readonly callLimits?: CallLimits;
  readonly trustedHops?: number;
  readonly opsUrl?: string;
  /** The copies of sessions. By default there are none. */
  readonly sessionCopies?: Pick<SessionCopies, 'peek'>;
}

export interface RunningGateway extends RunningServer {
  readonly metricsText: () => Promise<string>;
  /** Ends all streams, like the first step of a shutdown. */
  readonly endStreams: () => void;
}

/** Starts the whole gateway in front of a server that acts as every service. */
export const startGateway = async (
  upstreamUrl: string,
  options: GatewayOptions = {},
): Promise<RunningGateway> => {
  const logger = createLogger({ name: 'svc-gateway', level: 'silent' });
  const metrics = createMetrics({ name: 'svc-gateway' });
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const all = (url: string) => ({ auth: url, chat: url, audio: url, feedback: url });
  const upstreams = createUpstreams({ urls: all(upstreamUrl), connectTimeout: deadlines.connect });
  const streams = createStreamRegistry();
  const app = createGatewayApp({
    logger,
    sessionCookie: options.sessionCookie ?? 'session',
    streams,
    metrics,
    health: createHealth({ opsUrls: all(options.opsUrl ?? upstreamUrl), maxAge: 0 }),
    adminHealth: createAdminHealth({
      opsUrls: all(options.opsUrl ?? upstreamUrl),
      version: '1.0.0',
    }),
    adminSetup: answerAdminSetup({
      authUrl: upstreamUrl,
      opsUrls: all(options.opsUrl ?? upstreamUrl),
      callLimits: options.callLimits ?? (async () => {}),
    }),
    isAdmin: createAskIsAdmin({
      authUrl: upstreamUrl,
      callLimits: options.callLimits ?? (async () => {}),
      sessionCopies: options.sessionCopies ?? { peek: async () => undefined },
    }),
    proxy: proxy({
      upstreams,
      streams,
      deadlines,
      frozenServices: createFrozenServices({
        opsUrls: all(options.opsUrl ?? upstreamUrl),
        deadlines,
      }),
      callLimits: options.callLimits ?? (async () => {}),
      metrics: createProxyMetrics(metrics.registry),
    }),
    trustedHops: options.trustedHops ?? 1,
  });
  const running = await run(createHttpServer(app));
  return {
    ...running,
    metricsText: () => metrics.registry.metrics(),
    endStreams: () => streams.shutdown(),
    close: async () => {
      await running.close();
      await upstreams.destroy();
    },
  };
};
