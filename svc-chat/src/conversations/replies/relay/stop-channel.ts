import type { PubSub, RedisKeys } from '@targum/service-kit';

/** Passes the request to stop a reply to the replica that writes it. */
export interface StopChannel {
  /** Never fails. A replica that misses the message finds the request at its next renewal. */
  request(generationId: string): Promise<void>;
}

export interface StopChannelOptions {
  readonly pubSub: PubSub;
  readonly keys: RedisKeys;
  readonly onStop: (generationId: string) => void;
}

export function createStopChannel({ pubSub, keys, onStop }: StopChannelOptions): StopChannel {
  pubSub.subscribe(keys.generationStops, { onMessage: onStop });
  return { request: (generationId) => pubSub.publish(keys.generationStops, generationId) };
}
