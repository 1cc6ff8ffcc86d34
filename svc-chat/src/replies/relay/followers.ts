import type { EventStream } from '@targum/service-kit';

/** The open streams of this process that follow chats, by user. */
export interface Followers {
  /** Adds a stream. If its user then has too many, the oldest one is told to reconnect. */
  add(userId: string, stream: EventStream): void;
}

/** @param most open streams of one user. */
export function createFollowers(most: () => number): Followers {
  const streams = new Map<string, Set<EventStream>>();
  return {
    add(userId, stream) {
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(stream));
      const [oldest] = own;
      if (own.size > most()) oldest?.reconnect();
      void stream.closed.then(() => {
        own.delete(stream);
        if (own.size === 0) streams.delete(userId);
      });
    },
  };
}
