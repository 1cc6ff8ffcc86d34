import { feedbackCalls } from '@targum/contracts/on-demand';
import {
  anonymousVisitor,
  clientAddress,
  createRouter,
  passwordChangeRequired,
  readBody,
  refuseApiKeys,
  route,
} from '@targum/service-kit';
import type { Idempotency, KitContext, KitRouteMiddleware, KitRouter } from '@targum/service-kit';
import type { FeedbackLimits, Sender } from './feedback-limits.ts';
import type { FeedbackService } from './feedback.service.ts';

interface FeedbackRoutesOptions {
  readonly feedback: FeedbackService;
  readonly feedbackLimits: FeedbackLimits;
  readonly idempotency: Idempotency;
}

/** Refuses users who still have to change a temporary password. Visitors may send feedback. */
const refuseTemporaryPassword: KitRouteMiddleware = (ctx, next) => {
  if (ctx.state.principal?.mustChangePassword) throw passwordChangeRequired();
  return next();
};

const senderOf = (ctx: KitContext): Sender => {
  const address = clientAddress(ctx);
  return { visitor: ctx.state.principal?.userId ?? anonymousVisitor(ctx) ?? address, address };
};

export const createFeedbackRoutes = ({
  feedback,
  feedbackLimits,
  idempotency,
}: FeedbackRoutesOptions): KitRouter => {
  const router = createRouter();

  route(router, feedbackCalls.create, refuseApiKeys, refuseTemporaryPassword, async (ctx) => {
    const request = await readBody(ctx, feedbackCalls.create.body);
    const sender = senderOf(ctx);
    await idempotency.answer(ctx, {
      scope: `feedback:${sender.visitor}`,
      request,
      run: (transaction) =>
        feedbackLimits.count(sender, async () => ({
          status: feedbackCalls.create.status,
          body: await feedback.create(transaction, ctx.state.principal?.userId ?? null, request),
        })),
    });
  });

  return router;
};
