import type { EventStream } from '@targum/service-kit';
import { END_POSITION } from '../event-id.ts';
import type { Reply } from '../engine/reply.ts';

/**
 * Sends a reply from the position `after` on, until the reply or the stream ends. Sends a reconnect
 * notice if this process stops following the reply.
 */
export async function sendReply(stream: EventStream, reply: Reply, after: number): Promise<void> {
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
  const unlisten = reply.onGrowth(sendNew);
  try {
    sendNew();
    await Promise.race([sent, stream.closed, reply.ended]);
  } finally {
    unlisten();
  }
  if (reply.over && reply.end === undefined) stream.reconnect();
}
