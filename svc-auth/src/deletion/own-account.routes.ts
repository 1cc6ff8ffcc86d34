import { ownAccountCalls } from '@targum/contracts/on-demand';
import {
  clientAddress,
  createRouter,
  principalOf,
  readBody,
  requireUser,
  route,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { OwnAccountService } from './own-account.service.ts';

/** The deletion of the caller's own account. */
export function createOwnAccountRoutes({
  ownAccount,
}: {
  readonly ownAccount: OwnAccountService;
}): KitRouter {
  const router = createRouter();

  route(
    router,
    ownAccountCalls.remove,
    requireUser({ pending: true, mustChangePassword: true }),
    async (ctx) => {
      const request = await readBody(ctx, ownAccountCalls.remove.body);
      const leaver = { userId: principalOf(ctx).userId, address: clientAddress(ctx) };
      await ownAccount.remove(request, leaver);
    },
  );

  return router;
}
