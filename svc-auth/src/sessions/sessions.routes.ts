import { authCalls } from '@targum/contracts';
import {
  clientAddress,
  createRouter,
  invalidCredentials,
  leaveUncompressed,
  readBody,
  refuseApiKeys,
  route,
} from '@targum/service-kit';
import type { KitRouter, Sessions } from '@targum/service-kit';
import { address } from '../accounts/address.ts';
import { toCurrentUser } from '../accounts/current-user.ts';
import type { ProviderSessions } from '../single-sign-on/provider-sessions.service.ts';
import type { LoginService } from './sessions.service.ts';

const LOGIN_PAGE = '/login';
const loginRequest = authCalls.login.body.extend({ email: address });

interface SessionRoutesOptions {
  readonly login: LoginService;
  readonly sessions: Sessions;
  readonly providerSessions: Pick<ProviderSessions, 'endSessionUrl'>;
}

export function createSessionRoutes({
  login,
  sessions,
  providerSessions,
}: SessionRoutesOptions): KitRouter {
  const router = createRouter();

  route(router, authCalls.login, refuseApiKeys, async (ctx) => {
    const request = await readBody(ctx, loginRequest);
    const from = clientAddress(ctx);
    const user = await login.checkCredentials(request, from);
    await sessions.start(ctx, user.id);
    const confirmed = await login.confirm(user, from);
    if (confirmed === undefined) {
      await sessions.end(ctx);
      throw invalidCredentials();
    }
    ctx.body = {
      ...toCurrentUser(confirmed),
      ...(login.opensSetup(user) && { opensSetup: true }),
    };
  });

  route(router, authCalls.logout, refuseApiKeys, async (ctx) => {
    await readBody(ctx, authCalls.logout.body);
    const { principal } = ctx.state;
    const current = sessions.current(ctx);
    const url = current && (await providerSessions.endSessionUrl(current));
    await sessions.end(ctx);
    if (principal !== undefined) await login.loggedOut(principal.userId);
    if (url === undefined) return;
    leaveUncompressed(ctx);
    ctx.status = 200;
    ctx.body = { endSessionUrl: url };
  });

  route(router, authCalls.loginRedirect, refuseApiKeys, (ctx) => {
    // An empty body makes Koa set the status 204, so the status is set after the body.
    ctx.body = null;
    ctx.status = authCalls.loginRedirect.status;
    ctx.set('location', LOGIN_PAGE);
  });

  return router;
}
