import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimit, RateLimitFactory } from '@targum/service-kit';

export interface Sender {
  /** Who sends: a user, a browser, or an address where neither is known. */
  readonly visitor: string;
  readonly address: string;
}

export interface FeedbackLimits {
  /**
   * Does the work if the sender may still send, and counts it only if it was done.
   * @throws {HttpError} 429 with Retry-After, or whatever the work throws.
   */
  count<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>;
}

/** Counts before the work, so that many at once cannot slip through, and takes it back after. */
const counted = async <Result>(
  limit: RateLimit,
  caller: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    await limit.consume(caller);
    return await work();
  } catch (error) {
    await limit.refund(caller);
    throw error;
  }
};

export const createFeedbackLimits = (rateLimit: RateLimitFactory): FeedbackLimits => {
  const perVisitor = rateLimit('feedback-visitor', rateLimits.feedbackPerVisitor);
  const perAddress = rateLimit('feedback-address', rateLimits.feedbackPerAddress);
  return {
    count: ({ visitor, address }, work) =>
      counted(perVisitor, visitor, () => counted(perAddress, networkOf(address), work)),
  };
};
