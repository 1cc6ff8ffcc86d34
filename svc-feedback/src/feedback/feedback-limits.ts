import { rateLimits } from '@targum/contracts';
import { networkOf } from '@targum/service-kit';
import type { RateLimit, RateLimitFactory } from '@targum/service-kit';

export interface Sender {
  /** A user id or a visitor id. The client's IP address if neither is known. */
  readonly visitor: string;
  readonly address: string;
}

/**
 * Does work that the limit of a caller allows. The call is counted before the work, so that
 * simultaneous calls cannot exceed the limit. If the work fails, the call no longer counts.
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

export const createFeedbackLimits = (rateLimit: RateLimitFactory) => {
  const perVisitor = rateLimit('feedback-visitor', rateLimits.feedbackPerVisitor);
  const perAddress = rateLimit('feedback-address', rateLimits.feedbackPerAddress);
  return {
    // The IP address is checked first. An IP address that has used up its limit then creates no
    // counter for the visitor ids it claims.
    /** Counts successful work only. @throws {HttpError} 429, or the error of the work. */
    count: <Result>({ visitor, address }: Sender, work: () => Promise<Result>): Promise<Result> =>
      counted(perAddress, networkOf(address), () => counted(perVisitor, visitor, work)),
  };
};

export type FeedbackLimits = ReturnType<typeof createFeedbackLimits>;
