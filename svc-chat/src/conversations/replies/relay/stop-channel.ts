import type { PubSub, RedisKeys } from '@targum/service-kit';

/** Passes the request to stop a reply to the replica that writes the reply. */
export interface StopChannel {
  /**
   * Requests the stop of a reply. Never fails. A replica that misses the message reads the request
   * when it next renews its leases.
   */
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
