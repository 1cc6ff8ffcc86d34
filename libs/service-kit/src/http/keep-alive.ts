import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

export interface KeepAlive {
  /** From now on each answer, also of requests under way, ends its connection. */
  end(): void;
  /**
   * Closes connections without a request, from now on each as soon as it is idle. Clients are given
   * so long to close them first: one that is closed from here could be carrying a request just then.
   */
  closeIdle(afterMs: number): Promise<void>;
}

const LOOK_EVERY_MS = 50;

const sayClose = (res: ServerResponse) => {
  if (!res.headersSent) res.setHeader('connection', 'close');
};

/**
 * Lets a server end kept connections without failing a request: `server.close()` leaves those open
 * that were busy when it was called, for as long as the client likes.
 */
export const controlKeepAlive = (server: Server): KeepAlive => {
  const underWay = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let ending = false;
  let closing = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    if (ending) sayClose(res);
    underWay.add(res);
    res.once('close', () => {
      underWay.delete(res);
      // Its headers may have gone out before the end was known.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    end() {
      ending = true;
      for (const res of underWay) sayClose(res);
    },
    async closeIdle(afterMs) {
      const deadline = performance.now() + afterMs;
      while (sockets.size > 0 && performance.now() < deadline) await delay(LOOK_EVERY_MS);
      // A request that has arrived but was not read yet must not count as an idle connection.
      await nextTurn();
      closing = true;
      server.closeIdleConnections();
      // Those that never carried a request do not count as idle: clients open them ahead of need.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
  };
};
