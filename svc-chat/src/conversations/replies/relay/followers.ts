import type { EventStream } from '@targum/service-kit';

/**
 * Seconds that a client waits before it replaces a stream that was ended for a newer stream.
 * Without this pause, many open pages of one user would end each other's streams.
 */
const PAUSE_SECONDS = 60;

export function createFollowers(most: () => number) {
  const streams = new Map<string, Set<EventStream>>();
  return {
    /**
     * Adds a stream. If the user then has too many streams, the oldest stream ends with a notice to
     * reconnect later.
     */
    add(userId: string, stream: EventStream) {
      if (!stream.open) return;
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(stream));
      const [oldest] = own;
      if (own.size > most()) oldest?.reconnect(PAUSE_SECONDS);
      void stream.closed.then(() => {
        own.delete(stream);
        if (own.size === 0) streams.delete(userId);
      });
    },
  };
}

export type Followers = ReturnType<typeof createFollowers>;
