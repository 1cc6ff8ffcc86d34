import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { KeepAlive } from '../http/keep-alive.ts';
import type { Logger } from '../observe/logger.ts';
import type { StreamRegistry } from '../access/stream-registry.ts';

export type CloseHook = () => unknown;

export interface ShutdownHooks {
  /**
   * Lets running work finish. Runs when no request is left that could start new work. The signal
   * aborts at the end of the drain time. The hook should then bring its work to a final state and
   * settle.
   */
  readonly drain?: (deadline: AbortSignal) => Promise<unknown>;
  /** Hooks that run after the drain, for queue workers and timers. */
  readonly workers?: readonly CloseHook[];
  /** Hooks that run last, for Redis and PostgreSQL. */
  readonly connections?: readonly CloseHook[];
}

export interface ShutdownOptions extends ShutdownHooks {
  readonly logger: Logger;
  readonly server: Server | undefined;
  readonly keepAlive: KeepAlive | undefined;
  readonly ops: Server;
  readonly streams: StreamRegistry | undefined;
  readonly waitMs: number;
  readonly drainMs: number;
}

/** Milliseconds that a hook may continue after its deadline. */
const LAST_MS = 3000;

/** Maximum milliseconds for accepting waiting connections while new connections keep arriving. */
const ACCEPTING_MS = 2000;

/**
 * Accepts the waiting connections, because closing the server would reset them and their requests.
 * Node accepts one connection per turn of its event loop, so many can wait at a busy process.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  const deadline = performance.now() + ACCEPTING_MS;
  let accepted: boolean;
  const onConnection = () => {
    accepted = true;
  };
  server.on('connection', onConnection);
  do {
    accepted = false;
    await nextTurn();
  } while (accepted && performance.now() < deadline);
  server.off('connection', onConnection);
};

/**
 * Stops accepting connections with the `close` of a TCP server, because that of an HTTP server
 * would also close idle connections.
 */
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    if (server.listening) NetServer.prototype.close.call(server, () => resolve());
    else resolve();
  });

const within = async (ms: number, work: Promise<unknown>): Promise<boolean> => {
  const timer = new AbortController();
  const late = delay(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return inTime;
};

/**
 * Stops a service: wait (already unready) → stop accepting → end streams with a reconnect notice →
 * drain → workers → connections. `server.close()` alone never returns while a stream is open.
 */
export const shutDown = async ({
  logger,
  server,
  keepAlive,
  ops,
  streams,
  waitMs,
  drainMs,
  drain,
  workers = [],
  connections = [],
}: ShutdownOptions): Promise<void> => {
  const runAll = async (what: string, hooks: readonly CloseHook[]) => {
    const runs = hooks.map(async (hook) => {
      try {
        await hook();
      } catch (error) {
        logger.warn({ err: error }, `closing ${what} failed`);
      }
    });
    if (!(await within(LAST_MS, Promise.all(runs)))) logger.warn(`closing ${what} took too long`);
  };

  keepAlive?.end();
  await delay(waitMs);

  if (server !== undefined) await acceptWaiting(server);
  const deadline = AbortSignal.timeout(drainMs);
  const drainEnds = performance.now() + drainMs;
  const serverClosed = server === undefined ? Promise.resolve() : closed(server);
  streams?.shutdown();
  // Idle connections stay open a while longer, because their clients may be sending a request.
  void keepAlive?.closeIdle(waitMs);
  if (!(await within(drainMs, serverClosed))) {
    logger.warn('requests were still running when the drain time was over');
    server?.closeAllConnections();
  }
  const drained = Promise.resolve(drain?.(deadline)).catch((error: unknown) =>
    logger.warn({ err: error }, 'draining failed'),
  );
  const left = Math.max(0, drainEnds - performance.now());
  if (!(await within(left + LAST_MS, drained))) logger.warn('draining took too long');
  await runAll('workers', workers);
  await runAll('connections', connections);
  const opsClosed = closed(ops);
  ops.closeAllConnections();
  await opsClosed;
};
