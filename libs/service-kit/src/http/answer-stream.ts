import { Readable } from 'node:stream';
import type { KitContext } from './context.ts';

/**
 * Streams pieces as the response, and reads them only as fast as the client. Use no other way to
 * stream a response: an error in the pieces or a disconnected client ends only this response. HEAD
 * requests and disconnected clients read no piece.
 */
export function answerStream(ctx: KitContext, pieces: AsyncIterable<string | Buffer>): void {
  const body = Readable.from(pieces);
  // Koa listens for errors only while it writes the response. Without this listener, an earlier or
  // later error would end the process.
  body.on('error', () => undefined);
  ctx.body = body;
}
