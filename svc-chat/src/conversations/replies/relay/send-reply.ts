import type { EventStream } from '@targum/service-kit';
import { END_POSITION } from '../event-id.ts';
import type { Reply } from '../engine/reply.ts';

/**
 * Sends a growing reply to one reader from a position on. If this process stops following the
 * reply, sends a reconnect notice.
 * @returns a promise that settles once the end was sent or the stream has ended.
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
