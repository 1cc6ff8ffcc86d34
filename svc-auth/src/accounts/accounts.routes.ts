import { authCalls } from '@targum/contracts';
import { ownAccountCalls } from '@targum/contracts/on-demand';
import {
  clientAddress,
  createRouter,
  principalOf,
  readBody,
  refuseApiKeys,
  requireUser,
  route,
  unauthorized,
} from '@targum/service-kit';
import type { Idempotency, KitRouter, Sessions } from '@targum/service-kit';
import type { ProviderSessions } from '../single-sign-on/provider-sessions.service.ts';
import { address } from './address.ts';
import type { AccountsService } from './accounts.service.ts';

interface AccountRoutesOptions {
  readonly accounts: AccountsService;
  readonly sessions: Sessions;
  readonly idempotency: Idempotency;
  readonly providerSessions: Pick<ProviderSessions, 'carry'>;
}

const signupRequest = authCalls.signup.body.extend({ email: address });

export function createAccountRoutes({
  accounts,
  sessions,
  idempotency,
  providerSessions,
}: AccountRoutesOptions): KitRouter {
  const router = createRouter();

  route(
    router,
    authCalls.currentUser,
    requireUser({ keys: true, pending: true, mustChangePassword: true }),
    async (ctx) => {
      ctx.body = await accounts.currentUser(principalOf(ctx).userId);
    },
  );

  route(router, authCalls.signup, refuseApiKeys, async (ctx) => {
    const request = await readBody(ctx, signupRequest);
    const user = await accounts.signUp(request, {
      address: clientAddress(ctx),
      once: (call) => idempotency.run(ctx, call),
    });
    await sessions.start(ctx, user.id);
    ctx.body = user;
  });

  route(router, ownAccountCalls.rename, requireUser({ pending: true }), async (ctx) => {
    const names = await readBody(ctx, ownAccountCalls.rename.body);
    ctx.body = await accounts.rename(principalOf(ctx).userId, names);
  });

  route(
    router,
    authCalls.changePassword,
    requireUser({ pending: true, mustChangePassword: true }),
    async (ctx) => {
      const request = await readBody(ctx, authCalls.changePassword.body);
      const session = sessions.current(ctx);
      if (session === undefined) throw unauthorized();
      const user = await accounts.changePassword(request, {
        ...session,
        address: clientAddress(ctx),
      });
      // The session gets a new id, so that anyone who has seen the old id loses access.
      await providerSessions.carry(session, () => sessions.start(ctx, user.id));
      ctx.body = user;
    },
  );

  return router;
}
