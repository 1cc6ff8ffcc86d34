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
  /** The checks of /readyz. */
  readonly checks: Checks;
  /** The facts that /status shows of services outside the product and of the queue. */
  readonly facts?: () => Promise<ServiceFacts>;
  readonly app?: KitApp;
  readonly streams?: StreamRegistry;
  /** Ends the process; `process.exit` by default. */
  readonly exit?: (code: number) => void;
}

export interface RunningService {
  /** Port of the API; undefined for a worker. */
  readonly port: number | undefined;
  readonly opsPort: number;
  /** Stops in order, like a signal, without ending the process. */
  stop(): Promise<void>;
}

/**
 * More than the 2 s after which nginx and the gateway close idle connections, so that they close
 * first.
 */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_TIMEOUT_MS = 20_000;
/** Enough for the largest upload on a slow link. */
const REQUEST_TIMEOUT_MS = 300_000;
/** More than the headers that nginx takes, with those that it and the gateway add. */
export const MAX_HEADER_BYTES = 80 * 1024;

/**
 * Creates an HTTP server with timeouts against slow clients. An error that no handler catches is emitted
 * as the app's 'error' event and ends that call.
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
 * Maximum number of connections that wait to be accepted. When a replica stops, all its readers
 * connect to the others at the same time, and a connection that does not fit is retried after a
 * second. The system's own limit (net.core.somaxconn, 4096 on Linux) applies as well.
 */
const BACKLOG = 4096;

/** Starts to listen. @returns the port, also if `port` is 0 for any free one. */
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
 * immediately. An unhandled rejection or exception, or a port that is taken, is logged and ends the
 * process with code 1.
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
