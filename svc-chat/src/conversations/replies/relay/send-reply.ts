import type { EventStream } from '@targum/service-kit';
import { END_POSITION } from '../event-id.ts';
import type { Reply } from '../engine/reply.ts';

/** Milliseconds between two pieces of text for a reader who wants less data. */
const PIECE_EVERY_MS = 1000;

export interface Pace {
  /** True to send text only once a second. The end and the text before it are sent at once. */
  readonly isSaving: boolean;
}

/**
 * Sends a reply from the position `after` on, until the reply or the stream ends. Sends a reconnect
 * notice if this process stops following the reply.
 */
export async function sendReply(
  stream: EventStream,
  reply: Reply,
  after: number,
  { isSaving }: Pace,
): Promise<void> {
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  let position = after;
  let annotations = 0;

  const sendNew = () => {
    for (const next of reply.eventsAfter(position, annotations)) {
      ({ position, annotations } = next);
      stream.sendFrame(next.frame);
    }
    if (position === END_POSITION) resolve();
  };
  const unlisten = reply.onGrowth(() => {
    if (!isSaving || reply.over) sendNew();
  });
  const timer = isSaving ? setInterval(sendNew, PIECE_EVERY_MS) : undefined;
  try {
    sendNew();
    await Promise.race([sent, stream.closed, reply.ended]);
  } finally {
    clearInterval(timer);
    unlisten();
  }
  if (reply.over && reply.end === undefined) stream.reconnect();
}
