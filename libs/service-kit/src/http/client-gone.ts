import type { KitContext } from './context.ts';
import { badRequest } from './errors.ts';

/**
 * Returns a signal that aborts when the connection closes before the response is complete. The
 * signal is already aborted if the connection has closed. The reason is a 400, so that a
 * disconnecting client does not count as a server error.
 */
export const clientGone = (ctx: Pick<KitContext, 'res'>): AbortSignal => {
  const gone = new AbortController();
  const abort = () => {
    if (!ctx.res.writableFinished) gone.abort(badRequest('The client has gone'));
  };
  if (ctx.res.destroyed) abort();
  else ctx.res.once('close', abort);
  return gone.signal;
};
