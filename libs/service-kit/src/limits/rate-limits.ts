import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { outsideCall } from './call-deadline.ts';
import { rateLimited } from '../http/errors.ts';
import type { RedisKeys } from '../data/redis-keys.ts';

export interface RateLimitRule {
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimit {
  /** Counts a call. @throws {HttpError} 429 with Retry-After if the window is used up. */
  consume(caller: string): Promise<void>;
  /** Checks without counting. @throws {HttpError} 429 if the window is used up. */
  check(caller: string): Promise<void>;
  /** Takes back one counted call. Like `reset`, this works even if the call has no time left. */
  refund(caller: string): Promise<void>;
  reset(caller: string): Promise<void>;
}

/** Creates the limit with the given name. All replicas share its counters. */
export type RateLimitFactory = (name: string, rule: RateLimitRule) => RateLimit;

export interface RateLimitFactoryOptions {
  readonly redis: Redis;
  readonly keys: RedisKeys;
  /** False to switch all limits off, for load tests. */
  readonly enabled: boolean;
}

const refuse = (state: RateLimiterRes): never => {
  throw rateLimited(state.msBeforeNext / 1000);
};

const unlimited: RateLimit = {
  consume: async () => {},
  check: async () => {},
  refund: async () => {},
  reset: async () => {},
};

/** Creates limits that count in Redis, or in the process alone while Redis is unreachable. */
export const createRateLimitFactory =
  ({ redis, keys, enabled }: RateLimitFactoryOptions): RateLimitFactory =>
  (name, { points, seconds }) => {
    if (!enabled) return unlimited;
    const limiter = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: keys.rateLimit(name),
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
    return {
      async consume(caller) {
        try {
          await limiter.consume(caller);
        } catch (error) {
          if (error instanceof RateLimiterRes) refuse(error);
          throw error;
        }
      },
      async check(caller) {
        const state = await limiter.get(caller);
        if (state !== null && state.consumedPoints >= points) refuse(state);
      },
      async refund(caller) {
        await outsideCall(() => limiter.reward(caller));
      },
      async reset(caller) {
        await outsideCall(() => limiter.delete(caller));
      },
    };
  };
