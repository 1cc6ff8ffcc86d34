import { feedbackCalls } from '@targum/contracts';
import {
  anonymousVisitor,
  clientAddress,
  createRouter,
  forbidden,
  passwordChangeRequired,
  readBody,
  route,
} from '@targum/service-kit';
import type { Idempotency, KitContext, KitRouteMiddleware, KitRouter } from '@targum/service-kit';
import type { FeedbackLimits, Sender } from './feedback-limits.ts';
import type { FeedbackService } from './feedback.service.ts';

interface FeedbackRoutesDeps {
  readonly feedback: FeedbackService;
  readonly limits: FeedbackLimits;
  readonly idempotency: Idempotency;
}

/** Anyone may send, but no API key, and nobody who still has to change a temporary password. */
const requireSender: KitRouteMiddleware = (ctx, next) => {
  const { principal } = ctx.state;
  if (principal?.kind === 'key') throw forbidden('API keys cannot be used here');
  if (principal?.mustChangePassword) throw passwordChangeRequired();
  return next();
};

const senderOf = (ctx: KitContext): Sender => {
  const address = clientAddress(ctx);
  return { visitor: ctx.state.principal?.userId ?? anonymousVisitor(ctx) ?? address, address };
};

/** What anyone may do: send feedback. */
export const createFeedbackRoutes = ({
  feedback,
  limits,
  idempotency,
}: FeedbackRoutesDeps): KitRouter => {
  const router = createRouter();

  route(router, feedbackCalls.create, requireSender, async (ctx) => {
    const request = await readBody(ctx, feedbackCalls.create.body);
    const sender = senderOf(ctx);
    await idempotency.answer(ctx, {
      scope: `feedback:${sender.visitor}`,
      request,
      run: (transaction) =>
        limits.count(sender, async () => ({
          status: feedbackCalls.create.status,
          body: await feedback.create(request, ctx.state.principal?.userId ?? null, transaction),
        })),
    });
  });

  return router;
};
