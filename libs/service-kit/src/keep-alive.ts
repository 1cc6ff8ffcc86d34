import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface KeepAlive {
  /** From now on each answer, also of requests under way, ends its connection. */
  end(): void;
}

const sayClose = (res: ServerResponse) => {
  if (!res.headersSent) res.setHeader('connection', 'close');
};

/**
 * Lets a server end kept connections without failing a request: `server.close()` leaves those open
 * that were busy when it was called, for as long as the client likes.
 */
export const controlKeepAlive = (server: Server): KeepAlive => {
  const underWay = new Set<ServerResponse>();
  let ending = false;
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    if (ending) {
      sayClose(res);
      return;
    }
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
  };
};
