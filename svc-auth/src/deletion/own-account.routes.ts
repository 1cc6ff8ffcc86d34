import { ownAccountCalls } from '@targum/contracts/on-demand';
import {
  clientAddress,
  createRouter,
  readBody,
  requireUser,
  route,
  unauthorized,
} from '@targum/service-kit';
import type { KitRouter, Sessions } from '@targum/service-kit';
import type { OwnAccountService } from './own-account.service.ts';

export function createOwnAccountRoutes({
  ownAccount,
  sessions,
}: {
  readonly ownAccount: OwnAccountService;
  readonly sessions: Pick<Sessions, 'current'>;
}): KitRouter {
  const router = createRouter();

  route(
    router,
    ownAccountCalls.remove,
    requireUser({ pending: true, mustChangePassword: true }),
    async (ctx) => {
      const request = await readBody(ctx, ownAccountCalls.remove.body);
      const session = sessions.current(ctx);
      if (session === undefined) throw unauthorized();
      await ownAccount.remove(request, { ...session, address: clientAddress(ctx) });
    },
  );

  return router;
}
