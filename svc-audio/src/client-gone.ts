import { badRequest } from '@targum/service-kit';
import type { KitContext } from '@targum/service-kit';

/**
 * A signal that is aborted when the connection ends before the answer is complete. Its reason is
 * an answer, though nobody will read it: going away is no failure of ours.
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
