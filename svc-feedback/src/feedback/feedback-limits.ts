import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimit, RateLimitFactory } from '@targum/service-kit';

export interface Sender {
  /** The sender: a user id, a visitor id, or the address if neither is known. */
  readonly visitor: string;
  readonly address: string;
}

export interface FeedbackLimits {
  /**
   * Runs the work if the sender is below the limit, and counts it only if it succeeds.
   * @throws {HttpError} 429 with Retry-After, or what the work throws.
   */
  count<Result>(sender: Sender, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Counts before the work, so that simultaneous calls cannot exceed the limit, and removes the count
 * if the work fails.
 */
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
    // First the address: one that has used up its limit leaves no count for each visitor it claims to be.
    count: ({ visitor, address }, work) =>
      counted(perAddress, networkOf(address), () => counted(perVisitor, visitor, work)),
  };
};
