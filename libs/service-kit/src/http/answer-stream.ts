import { Readable } from 'node:stream';
import type { KitContext } from './context.ts';

/**
 * Answers a call with pieces that are read while the client takes them. This is the only way to
 * answer with a stream: an error of the pieces and a client that leaves end the reading and cut
 * this answer, and nothing else. HEAD, and a client that has already left, read no piece.
 */
export function answerStream(ctx: KitContext, pieces: AsyncIterable<string | Buffer>): void {
  const body = Readable.from(pieces);
  // Koa listens, and logs what breaks, only while it writes the answer. An error before or after
  // that would otherwise have no listener, and end the process.
  body.on('error', () => undefined);
  ctx.body = body;
}
