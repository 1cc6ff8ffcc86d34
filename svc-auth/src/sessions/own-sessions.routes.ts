import { ownSessionCalls, sessionId } from '@targum/contracts/on-demand';
import {
  createRouter,
  notFound,
  principalOf,
  requireUser,
  route,
  unauthorized,
} from '@targum/service-kit';
import type { CurrentSession, KitContext, KitRouter, Sessions } from '@targum/service-kit';
import type { OwnSessionsService } from './own-sessions.service.ts';

interface OwnSessionRoutesOptions {
  readonly ownSessions: OwnSessionsService;
  readonly sessions: Pick<Sessions, 'current'>;
}

export function createOwnSessionRoutes({
  ownSessions,
  sessions,
}: OwnSessionRoutesOptions): KitRouter {
  const router = createRouter();
  const user = requireUser({ pending: true });

  const currentOf = (ctx: KitContext): CurrentSession => {
    const current = sessions.current(ctx);
    if (current === undefined) throw unauthorized();
    return current;
  };

  route(router, ownSessionCalls.list, user, async (ctx) => {
    ctx.body = await ownSessions.list(currentOf(ctx));
  });

  route(router, ownSessionCalls.end, user, async (ctx) => {
    const id = sessionId.safeParse(ctx.params['id']);
    if (!id.success) throw notFound();
    await ownSessions.end(principalOf(ctx).userId, id.data);
  });

  route(router, ownSessionCalls.endOthers, user, async (ctx) => {
    await ownSessions.endOthers(currentOf(ctx));
  });

  return router;
}
