import { HEARTBEAT_MS } from '@targum/contracts';
import type { Principal } from './principal.ts';

export interface OpenStream {
  readonly principal: Principal | undefined;
  /** Sends the client a reconnect notice, then ends the stream. */
  reconnect(): void;
  close(): void;
  heartbeat(): void;
}

export const createStreamRegistry = (heartbeatMs = HEARTBEAT_MS) => {
  const streams = new Set<OpenStream>();
  let stopping = false;

  return {
    get size() {
      return streams.size;
    },
    add(stream: OpenStream): () => void {
      streams.add(stream);
      // Each stream has its own timer. One timer for all streams would block the process while
      // thousands of heartbeats are written.
      const timer = setInterval(() => stream.heartbeat(), heartbeatMs);
      if (stopping) queueMicrotask(() => stream.reconnect());
      return () => {
        clearInterval(timer);
        streams.delete(stream);
      };
    },
    closeWhere(matches: (principal: Principal) => boolean) {
      for (const stream of streams) {
        if (stream.principal !== undefined && matches(stream.principal)) stream.close();
      }
    },
    principals: (): Principal[] => [...streams].flatMap(({ principal }) => principal ?? []),
    /** Ends all streams with a reconnect notice. Streams that are added later end in the same way. */
    shutdown() {
      stopping = true;
      for (const stream of streams) stream.reconnect();
    },
  };
};

export type StreamRegistry = ReturnType<typeof createStreamRegistry>;
