import { adminSetupCalls } from '@targum/contracts/on-demand';
import { createRouter, principalOf, requireAdmin, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { SetupService } from './setup.service.ts';

export function createSetupRoutes({ setup }: { setup: SetupService }): KitRouter {
  const router = createRouter();
  route(router, adminSetupCalls.get, requireAdmin(), async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = { items: await setup.items(principalOf(ctx).userId) };
  });
  return router;
}
