import { adminFeedbackCalls, updateFeedbackRequest } from '@targum/contracts';
import { createRouter, readBody, requireAdmin, uuidParam } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { FeedbackService } from './feedback.service.ts';

/** What admins do with the feedback of all. */
export const createAdminFeedbackRoutes = ({
  feedback,
}: {
  readonly feedback: FeedbackService;
}): KitRouter => {
  const router = createRouter();

  router.get(adminFeedbackCalls.list.path, requireAdmin(), async (ctx) => {
    ctx.body = await feedback.list();
  });

  router.get(adminFeedbackCalls.unreadCount.path, requireAdmin(), async (ctx) => {
    ctx.body = { count: await feedback.countUnread() };
  });

  router.patch(adminFeedbackCalls.update.path, requireAdmin(), async (ctx) => {
    const id = uuidParam(ctx, 'id');
    const { status } = await readBody(ctx, updateFeedbackRequest);
    ctx.body = await feedback.setStatus(id, status);
  });

  router.delete(adminFeedbackCalls.remove.path, requireAdmin(), async (ctx) => {
    await feedback.remove(uuidParam(ctx, 'id'));
    ctx.status = adminFeedbackCalls.remove.status;
  });

  return router;
};
