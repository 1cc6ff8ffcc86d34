import type { EventStream } from '@targum/service-kit';

/** The open streams of this process that follow chats, by user. */
export interface Followers {
  /** Adds an open stream. If its user then has too many, the oldest one is told to reconnect later. */
  add(userId: string, stream: EventStream): void;
}

/** The pause keeps the pages of a user with too many of them from taking turns without an end. */
const PAUSE_SECONDS = 60;

/** @param most open streams of one user. */
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
