import { textCalls } from '@targum/contracts/on-demand';
import { createRouter, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import { isKept } from './kept-answer.ts';
import type { TextsService } from './texts.service.ts';

export function createTextRoutes({ texts }: { texts: TextsService }): KitRouter {
  const router = createRouter();

  route(router, textCalls.list, requireUser({ keys: true }), async (ctx) => {
    const { texts: list, version } = await texts.list();
    if (isKept(ctx, { version, forever: false })) ctx.status = 304;
    else ctx.body = list;
  });

  return router;
}
