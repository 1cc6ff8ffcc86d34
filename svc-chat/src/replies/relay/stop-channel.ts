import type { Redis } from 'ioredis';
import type { Logger, RedisKeys } from '@targum/service-kit';

/** Carries the wish to stop a reply to whichever replica owns it. */
export interface StopChannel {
  /** Never fails: an owner that cannot be reached finds the wish when it renews its lease. */
  request(generationId: string): Promise<void>;
}

export interface StopChannelOptions {
  readonly redis: Redis;
  /** A connection that is used for channels only. */
  readonly subscriber: Redis;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  readonly onStop: (generationId: string) => void;
}

export function createStopChannel(options: StopChannelOptions): StopChannel {
  const { redis, subscriber, keys, logger, onStop } = options;
  const warn = (error: unknown) => logger.warn({ err: error }, 'stop channel failed');

  subscriber.on('message', (channel, generationId) => {
    if (channel === keys.generationStops) onStop(generationId);
  });
  subscriber.subscribe(keys.generationStops).catch(warn);

  return {
    async request(generationId) {
      onStop(generationId);
      await redis.publish(keys.generationStops, generationId).catch(warn);
    },
  };
}
