import { keyCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  leaveUncompressed,
  principalOf,
  readBody,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { Idempotency, KitRouter } from '@targum/service-kit';
import type { KeysService } from './keys.service.ts';

interface KeyRoutesOptions {
  readonly keys: KeysService;
  readonly idempotency: Idempotency;
}

export function createKeyRoutes({ keys, idempotency }: KeyRoutesOptions): KitRouter {
  const router = createRouter();

  route(router, keyCalls.list, requireUser(), async (ctx) => {
    ctx.body = await keys.list(principalOf(ctx).userId);
  });

  route(router, keyCalls.create, requireUser(), async (ctx) => {
    const { userId } = principalOf(ctx);
    const request = await readBody(ctx, keyCalls.create.body);
    leaveUncompressed(ctx);
    await idempotency.answer(ctx, {
      scope: `keys:${userId}`,
      request,
      run: async (transaction) => ({
        status: keyCalls.create.status,
        body: await keys.create(transaction, userId, request),
      }),
    });
  });

  route(router, keyCalls.revoke, requireUser(), async (ctx) => {
    await keys.revoke(principalOf(ctx).userId, uuidParam(ctx, 'id'));
  });

  return router;
}
