import type { EventStream } from '@targum/service-kit';

export interface Followers {
  /**
   * Adds an open stream. If the user then has too many streams, the oldest stream tells its client
   * to reconnect later.
   */
  add(userId: string, stream: EventStream): void;
}

/**
 * With too many open pages of one user, the pause keeps the pages from closing each other's streams
 * all the time.
 */
const PAUSE_SECONDS = 60;

/** @param most the maximum number of open streams of one user. */
export function createFollowers(most: () => number): Followers {
  const streams = new Map<string, Set<EventStream>>();
  return {
    add(userId, stream) {
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
