import { adminUserCalls, emptyBody, setAdminRequest } from '@targum/contracts';
import { createRouter, principalOf, readBody, requireAdmin, uuidParam } from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { UsersService } from './users.service.ts';

type AdminContext = Pick<KitContext, 'state'> & { readonly params: Record<string, string> };

const actionOf = (ctx: AdminContext) => ({
  adminId: principalOf(ctx).userId,
  userId: uuidParam(ctx, 'id'),
});

/** What admins see of users and do to them. */
export function createUserRoutes({ users }: { users: UsersService }): KitRouter {
  const router = createRouter();
  const admin = requireAdmin();

  router.get(adminUserCalls.list.path, admin, async (ctx) => {
    ctx.body = await users.list();
  });

  router.get(adminUserCalls.pendingCount.path, admin, async (ctx) => {
    ctx.body = { count: await users.countPending() };
  });

  router.patch(adminUserCalls.setAdmin.path, admin, async (ctx) => {
    const action = actionOf(ctx);
    const request = await readBody(ctx, setAdminRequest);
    ctx.body = await users.setAdmin({ ...action, isAdmin: request?.isAdmin });
  });

  router.delete(adminUserCalls.remove.path, admin, async (ctx) => {
    await users.remove(actionOf(ctx));
    ctx.status = adminUserCalls.remove.status;
  });

  router.post(adminUserCalls.resetPassword.path, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, emptyBody);
    ctx.body = await users.resetPassword(action);
  });

  router.post(adminUserCalls.approve.path, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, emptyBody);
    ctx.body = await users.approve(action);
  });

  router.post(adminUserCalls.reject.path, admin, async (ctx) => {
    const action = actionOf(ctx);
    await readBody(ctx, emptyBody);
    ctx.body = await users.reject(action);
  });

  return router;
}
