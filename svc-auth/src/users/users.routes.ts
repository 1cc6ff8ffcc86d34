import { adminCountCalls } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  leaveUncompressed,
  principalOf,
  readBody,
  readQuery,
  requireAdmin,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { UsersService } from './users.service.ts';

type AdminContext = Pick<KitContext, 'state'> & { readonly params: Record<string, string> };

const actionOf = (ctx: AdminContext) => ({
  adminId: principalOf(ctx).userId,
  userId: uuidParam(ctx, 'id'),
});

export function createUserRoutes({ users }: { users: UsersService }): KitRouter {
  const router = createRouter();
  const admin = requireAdmin();

  route(router, adminUserCalls.list, admin, async (ctx) => {
    const { query } = adminUserCalls.list;
    const isPage = Object.keys(query.shape).some((name) => name in ctx.query);
    ctx.body = isPage ? await users.page(readQuery(ctx, query)) : await users.list();
  });

  route(router, adminUserCalls.search, admin, async (ctx) => {
    const { q, limit } = readQuery(ctx, adminUserCalls.search.query);
    ctx.body = await users.search(q, limit);
  });

  route(router, adminCountCalls.pendingUsers, admin, async (ctx) => {
    ctx.body = { count: await users.countPending() };
  });

  route(router, adminUserCalls.setAdmin, admin, async (ctx) => {
    const action = actionOf(ctx);
    const request = await readBody(ctx, adminUserCalls.setAdmin.body);
    ctx.body = await users.setAdmin({ ...action, isAdmin: request?.isAdmin });
  });

  route(router, adminUserCalls.remove, admin, async (ctx) => {
    await users.remove(actionOf(ctx));
  });

  route(router, adminUserCalls.resetPassword, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, adminUserCalls.resetPassword.body);
    leaveUncompressed(ctx);
    ctx.body = await users.resetPassword(action);
  });

  route(router, adminUserCalls.approve, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, adminUserCalls.approve.body);
    ctx.body = await users.approve(action);
  });

  route(router, adminUserCalls.reject, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, adminUserCalls.reject.body);
    ctx.body = await users.reject(action);
  });

  route(router, adminUserCalls.reopen, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, adminUserCalls.reopen.body);
    ctx.body = await users.reopen(action);
  });

  route(router, adminUserCalls.decide, admin, async (ctx) => {
    const { decision, ids } = await readBody(ctx, adminUserCalls.decide.body);
    ctx.body = { results: await users.decide(principalOf(ctx).userId, decision, ids) };
  });

  return router;
}
