import type { ServiceFacts } from '@targum/contracts/on-demand';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { KitApp } from '../http/context.ts';
import type { Checks } from './readiness.ts';
import { controlKeepAlive } from '../http/keep-alive.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { stopTracing } from '../observe/tracing/start-tracing.ts';
import { createOpsServer } from './ops-server.ts';
import { shutDown } from './shutdown.ts';
import type { ShutdownHooks } from './shutdown.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

export interface ServiceSettings {
  readonly HOST: string;
  /** Undefined for a worker, which has no API. */
  readonly PORT?: number;
  readonly OPS_PORT: number;
  readonly VERSION: string;
  readonly DRAIN_SECONDS: number;
  readonly SHUTDOWN_WAIT_MS: number;
}

export interface RunServiceOptions extends ShutdownHooks {
  readonly config: ServiceSettings;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly checks: Checks;
  readonly facts?: () => Promise<ServiceFacts>;
  readonly app?: KitApp;
  readonly streams?: StreamRegistry;
  readonly exit?: (code: number) => void;
}

export interface RunningService {
  readonly port: number | undefined;
  readonly opsPort: number;
  /** Stops the service in the same order as a signal does, without ending the process. */
  stop(): Promise<void>;
}

/**
 * Milliseconds that an idle connection stays open. Nginx and the gateway close idle connections
 * first, after 2 s.
 */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 20_000;
/**
 * Milliseconds in which a request must arrive. This is enough for the largest upload on a slow link.
 * The gateway ends most requests earlier.
 */
const REQUEST_TIMEOUT_MS = 1_860_000;
/**
 * Enough for the largest headers that nginx accepts and the headers that nginx and the gateway add.
 */
export const MAX_HEADER_BYTES = 80 * 1024;

/**
 * Creates an HTTP server with timeouts against slow clients. An error that no handler catches
 * becomes the app's 'error' event and ends only its own request.
 */
export const createHttpServer = (app: KitApp): Server => {
  const handle = app.callback();
  return createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (req, res) => {
      const fail = (error: unknown) => {
        app.emit('error', error);
        res.destroy();
      };
      res.on('error', fail);
      handle(req, res).catch(fail);
    },
  );
};

/**
 * Maximum number of connections that wait to be accepted. When a replica stops, all its clients
 * connect to the other replicas at the same time, and a client whose connection does not fit tries
 * again only after a second. The system's own limit (net.core.somaxconn, 4096 on Linux) applies as
 * well.
 */
const BACKLOG = 4096;

/** Listens on a port, or on any free port if it is 0. Returns the port. */
export const listen = (server: NetServer, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/**
 * Runs a service until SIGTERM or SIGINT, then stops it in order. A second signal ends it
 * immediately. An unhandled rejection or exception, or a port that is in use, is logged and ends
 * the process with code 1.
 */
export const runService = async (options: RunServiceOptions): Promise<RunningService> => {
  const { config, logger, metrics, checks, app, streams } = options;
  const exit = options.exit ?? ((code: number) => process.exit(code));
  let accepting = false;
  let stopping: Promise<void> | undefined;

  const ops = createOpsServer({
    checks,
    registry: metrics.registry,
    version: config.VERSION,
    facts: options.facts ?? (async () => ({})),
    accepting: () => accepting,
  });
  const server = app && createHttpServer(app);
  const keepAlive = server && controlKeepAlive(server);

  const shutDownAll = async () => {
    await shutDown({
      ...options,
      server,
      keepAlive,
      ops,
      streams,
      waitMs: config.SHUTDOWN_WAIT_MS,
      drainMs: config.DRAIN_SECONDS * 1000,
    });
    await stopTracing();
  };
  const stop = () => {
    accepting = false;
    stopping ??= shutDownAll().finally(unlisten);
    return stopping;
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping !== undefined) {
      logger.warn({ signal }, 'second signal: ending at once');
      return exit(1);
    }
    logger.info({ signal }, 'stopping');
    stop().then(
      () => exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        exit(1);
      },
    );
  };
  const onFatal = (error: unknown) => {
    logger.fatal({ err: error }, 'unhandled error');
    exit(1);
  };
  const unlisten = () => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    process.off('unhandledRejection', onFatal).off('uncaughtException', onFatal);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('unhandledRejection', onFatal).on('uncaughtException', onFatal);

  try {
    const opsPort = await listen(ops, config.OPS_PORT, config.HOST);
    const port = server && (await listen(server, config.PORT ?? 0, config.HOST));
    accepting = stopping === undefined;
    logger.info({ port, opsPort }, 'ready');
    return { port, opsPort, stop };
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    unlisten();
    exit(1);
    throw error;
  }
};
