import { adminCountCalls } from '@targum/contracts';
import { adminFeedbackCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  principalOf,
  readBody,
  requireAdmin,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { FeedbackService } from './feedback.service.ts';

export const createAdminFeedbackRoutes = ({
  feedback,
}: {
  readonly feedback: FeedbackService;
}): KitRouter => {
  const router = createRouter();

  route(router, adminFeedbackCalls.list, requireAdmin(), async (ctx) => {
    ctx.body = await feedback.list();
  });

  route(router, adminCountCalls.unreadFeedback, requireAdmin(), async (ctx) => {
    ctx.body = { count: await feedback.countUnread() };
  });

  route(router, adminFeedbackCalls.update, requireAdmin(), async (ctx) => {
    const id = uuidParam(ctx, 'id');
    const { status } = await readBody(ctx, adminFeedbackCalls.update.body);
    ctx.body = await feedback.setStatus(id, status, principalOf(ctx).userId);
  });

  route(router, adminFeedbackCalls.remove, requireAdmin(), async (ctx) => {
    await feedback.remove(uuidParam(ctx, 'id'), principalOf(ctx).userId);
  });

  return router;
};
