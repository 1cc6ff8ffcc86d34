import type { RateLimitRule } from '../limits/rate-limits.ts';

/**
 * Sends a request to the first or the second replica.
 * @returns its HTTP status.
 */
export type CallReplica = (replica: 0 | 1, index: number) => Promise<number>;

const AT_ONCE = 50;

/**
 * Uses up a limit with requests to two replicas in turn, then sends one more request to each.
 * @returns the statuses within the limit, and the two statuses beyond it.
 */
export const useUp = async ({ points }: RateLimitRule, call: CallReplica) => {
  const statuses = new Set<number>();
  const callNext = async (index: number) => {
    statuses.add(await call(index % 2 === 0 ? 0 : 1, index));
  };
  for (let begin = 0; begin < points; begin += AT_ONCE) {
    const batch = Math.min(AT_ONCE, points - begin);
    await Promise.all(Array.from({ length: batch }, (_, index) => callNext(begin + index)));
  }
  return { within: [...statuses], beyond: [await call(0, points), await call(1, points + 1)] };
};
