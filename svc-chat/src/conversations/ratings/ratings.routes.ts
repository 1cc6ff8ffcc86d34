import { adminRatingCalls, ratingCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  principalOf,
  readBody,
  readQuery,
  requireAdmin,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { RatingsService } from './ratings.service.ts';

export function createRatingRoutes({ ratings }: { ratings: RatingsService }): KitRouter {
  const router = createRouter();

  route(router, ratingCalls.list, requireUser(), async (ctx) => {
    ctx.body = await ratings.list(principalOf(ctx).userId, uuidParam(ctx, 'chatId'));
  });

  route(router, ratingCalls.rate, requireUser(), async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const messageId = uuidParam(ctx, 'messageId');
    const request = await readBody(ctx, ratingCalls.rate.body);
    ctx.body = await ratings.rate(principalOf(ctx).userId, chatId, messageId, request);
  });

  route(router, ratingCalls.remove, requireUser(), async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    await ratings.remove(principalOf(ctx).userId, chatId, uuidParam(ctx, 'messageId'));
  });

  route(router, adminRatingCalls.list, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await ratings.report(readQuery(ctx, adminRatingCalls.list.query).days);
  });

  return router;
}
