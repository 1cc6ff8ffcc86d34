import { createKeyRequest, keyCalls } from '@targum/contracts';
import { createRouter, principalOf, readBody, requireUser, uuidParam } from '@targum/service-kit';
import type { Idempotency, KitRouter } from '@targum/service-kit';
import type { KeysService } from './keys.service.ts';

interface KeyRoutesDeps {
  readonly keys: KeysService;
  readonly idempotency: Idempotency;
}

/** The caller's own API keys. */
export function createKeyRoutes({ keys, idempotency }: KeyRoutesDeps): KitRouter {
  const router = createRouter();

  router.get(keyCalls.list.path, requireUser(), async (ctx) => {
    ctx.body = await keys.list(principalOf(ctx).userId);
  });

  router.post(keyCalls.create.path, requireUser(), async (ctx) => {
    const { userId } = principalOf(ctx);
    const request = await readBody(ctx, createKeyRequest);
    await idempotency.answer(ctx, {
      scope: `keys:${userId}`,
      request,
      run: async (transaction) => ({
        status: keyCalls.create.status,
        body: await keys.create(userId, request, transaction),
      }),
    });
  });

  router.delete(keyCalls.revoke.path, requireUser(), async (ctx) => {
    await keys.revoke(principalOf(ctx).userId, uuidParam(ctx, 'id'));
    ctx.status = keyCalls.revoke.status;
  });

  return router;
}
