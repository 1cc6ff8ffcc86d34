import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;

const sayClose = (res: ServerResponse) => {
  if (!res.headersSent) res.setHeader('connection', 'close');
};

/**
 * Lets a server close keep-alive connections without failing a request. `server.close()` alone does
 * not close a connection that is busy at that moment, and the connection then stays open until its
 * client closes it.
 */
export const controlKeepAlive = (server: Server) => {
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
      // If the headers were sent before `end` was called, they did not say `connection: close`. The
      // server must then close the connection itself.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
  });
  return {
    /** Makes each later response close its connection, including responses of running requests. */
    end() {
      ending = true;
      for (const res of underWay) sayClose(res);
    },
    /**
     * Closes idle connections, and later every connection that becomes idle.
     * @param afterMs milliseconds in which clients can close their connections first. A connection
     * that the server closes could be carrying a request at that moment.
     */
    async closeIdle(afterMs: number) {
      const deadline = performance.now() + afterMs;
      while (sockets.size > 0 && performance.now() < deadline) await delay(LOOK_EVERY_MS);
      // Lets Node read requests that have already arrived, so that their connections do not count
      // as idle.
      await nextTurn();
      closing = true;
      server.closeIdleConnections();
      // Node does not count a connection as idle if it never carried a request. Clients open such
      // connections in advance.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    },
  };
};

export type KeepAlive = ReturnType<typeof controlKeepAlive>;
