import { adminUsageCalls, usageCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  principalOf,
  readBody,
  requireAdmin,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { LimitsService } from './limits.service.ts';

export function createBudgetRoutes({ limits }: { limits: LimitsService }): KitRouter {
  const router = createRouter();

  route(router, usageCalls.budget, requireUser({ keys: true }), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await limits.own(principalOf(ctx).userId);
  });

  route(router, adminUsageCalls.defaultBudget, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await limits.default();
  });

  route(router, adminUsageCalls.setDefaultBudget, requireAdmin(), async (ctx) => {
    const budget = await readBody(ctx, adminUsageCalls.setDefaultBudget.body);
    ctx.body = await limits.setDefault(principalOf(ctx).userId, budget);
  });

  route(router, adminUsageCalls.userBudget, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await limits.ofUser(uuidParam(ctx, 'userId'));
  });

  route(router, adminUsageCalls.setUserBudget, requireAdmin(), async (ctx) => {
    const userId = uuidParam(ctx, 'userId');
    const { budget } = await readBody(ctx, adminUsageCalls.setUserBudget.body);
    ctx.body = await limits.setOfUser(principalOf(ctx).userId, userId, budget);
  });

  return router;
}
