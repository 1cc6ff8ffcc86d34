import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface KeepAlive {
  /** From now on each answer, also of requests under way, ends its connection. */
  end(): void;
  /**
   * Settles once every connection without a request was closed by its client, or after so long:
   * one that is closed from here could be carrying a request just then.
   */
  idleClosed(withinMs: number): Promise<void>;
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
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    if (ending) sayClose(res);
    underWay.add(res);
    res.once('close', () => {
      underWay.delete(res);
      // Its headers may have gone out before the end was known. While the server still listens,
      // an idle connection may be about to carry a request.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    end() {
      ending = true;
      for (const res of underWay) sayClose(res);
    },
    async idleClosed(withinMs) {
      const deadline = performance.now() + withinMs;
      while (sockets.size > underWay.size && performance.now() < deadline) {
        await delay(LOOK_EVERY_MS);
      }
    },
  };
};
