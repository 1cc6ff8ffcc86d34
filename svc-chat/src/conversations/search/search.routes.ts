import { headers } from '@targum/contracts';
import { searchCalls } from '@targum/contracts/on-demand';
import { createRouter, principalOf, readQuery, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { SearchService } from './search.service.ts';

export function createSearchRoutes({ search }: { search: SearchService }): KitRouter {
  const router = createRouter();

  route(router, searchCalls.search, requireUser(), async (ctx) => {
    const { q, limit, before } = readQuery(ctx, searchCalls.search.query);
    const { next, ...found } = await search.search(principalOf(ctx).userId, q, { limit, before });
    if (next !== undefined) ctx.set(headers.nextCursor, next);
    ctx.body = found;
  });

  return router;
}
