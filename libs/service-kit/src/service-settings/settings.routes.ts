import { rateLimits } from '@targum/contracts';
import type { Call } from '@targum/contracts';
import type { DescribedService, ServiceChecks, ServiceModels } from '@targum/contracts/on-demand';
import type { z } from 'zod';
import { principalOf, requireAdmin } from '../access/guards.ts';
import { readBody } from '../http/body.ts';
import { clientGone } from '../http/client-gone.ts';
import { createRouter } from '../http/context.ts';
import type { KitContext, KitRouter } from '../http/context.ts';
import { route } from '../http/route.ts';
import type { RateLimitFactory } from '../limits/rate-limits.ts';

type WithBody<Body> = Call & { readonly body: z.ZodType<Body> };

export interface SettingsCalls<SaveBody, ModelsBody> {
  readonly get: Call;
  readonly save: WithBody<SaveBody>;
  readonly remove: Call;
  readonly models: WithBody<ModelsBody>;
  readonly test: WithBody<SaveBody>;
}

/** The service of `createSettingsService`, as far as the routes need it. */
interface Settings<SaveBody, ModelsBody> {
  get(): Promise<DescribedService<unknown>>;
  save(adminId: string, body: SaveBody): Promise<DescribedService<unknown>>;
  remove(adminId: string): Promise<DescribedService<unknown>>;
  models(adminId: string, body: ModelsBody, gone: AbortSignal): Promise<ServiceModels>;
  test(adminId: string, body: SaveBody, gone: AbortSignal): Promise<ServiceChecks>;
}

/** Creates the routes with which admins connect one service. */
export const createSettingsRoutes = <SaveBody, ModelsBody>(
  calls: SettingsCalls<SaveBody, ModelsBody>,
  settings: Settings<SaveBody, ModelsBody>,
  rateLimit: RateLimitFactory,
): KitRouter => {
  const router = createRouter();
  const admin = requireAdmin();
  // One limit for all services, because an address may be tried as any of them.
  const testsPerUser = rateLimit('service-tests', rateLimits.serviceTestsPerUser);
  const adminOf = (ctx: KitContext) => principalOf(ctx).userId;
  const answer = async (ctx: KitContext, body: Promise<object>) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await body;
  };

  route(router, calls.get, admin, (ctx) => answer(ctx, settings.get()));
  route(router, calls.save, admin, async (ctx) => {
    const body = await readBody(ctx, calls.save.body);
    await answer(ctx, settings.save(adminOf(ctx), body));
  });
  route(router, calls.remove, admin, (ctx) => answer(ctx, settings.remove(adminOf(ctx))));
  route(router, calls.models, admin, async (ctx) => {
    const body = await readBody(ctx, calls.models.body);
    await testsPerUser.consume(adminOf(ctx));
    await answer(ctx, settings.models(adminOf(ctx), body, clientGone(ctx)));
  });
  route(router, calls.test, admin, async (ctx) => {
    const body = await readBody(ctx, calls.test.body);
    await testsPerUser.consume(adminOf(ctx));
    await answer(ctx, settings.test(adminOf(ctx), body, clientGone(ctx)));
  });

  return router;
};
