import type { Writable } from 'node:stream';

/**
 * Holds back what is written to a stream until the end of this turn of the event loop, and then
 * writes everything in one system call. Many calls of one turn cost one write instead of many.
 */
export const writeTogether = (stream: Writable): void => {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
};
