import { assistantId } from '@targum/contracts';
import { adminAssistantCalls } from '@targum/contracts/on-demand';
import {
  clientGone,
  createRouter,
  notFound,
  principalOf,
  readBody,
  requireAdmin,
  route,
} from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { AdminAssistantsService } from './admin-assistants.service.ts';
import type { Trials } from './trials.ts';

interface AdminAssistantRoutesOptions {
  readonly assistants: AdminAssistantsService;
  readonly trials: Trials;
}

/** @throws {HttpError} 404 if the path cannot name an assistant. */
const idOf = (ctx: KitContext): string => {
  const parsed = assistantId.safeParse(ctx.params['id']);
  if (!parsed.success) throw notFound();
  return parsed.data;
};

const NUMBER = /^[1-9]\d{0,8}$/;

/** @throws {HttpError} 404 if the path cannot name a version. */
const numberOf = (ctx: KitContext): number => {
  const number = ctx.params['number'] ?? '';
  if (!NUMBER.test(number)) throw notFound();
  return Number(number);
};

/** Assistants and their versions, for admins. */
export function createAdminAssistantRoutes(options: AdminAssistantRoutesOptions): KitRouter {
  const { assistants, trials } = options;
  const router = createRouter();
  const admin = requireAdmin();
  const adminOf = (ctx: KitContext) => principalOf(ctx).userId;

  route(router, adminAssistantCalls.list, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.list();
  });

  route(router, adminAssistantCalls.create, admin, async (ctx) => {
    const fields = await readBody(ctx, adminAssistantCalls.create.body);
    ctx.body = await assistants.create(adminOf(ctx), fields);
  });

  route(router, adminAssistantCalls.try, admin, async (ctx) => {
    const request = await readBody(ctx, adminAssistantCalls.try.body);
    ctx.body = await trials.run(adminOf(ctx), request, clientGone(ctx));
  });

  route(router, adminAssistantCalls.get, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.get(idOf(ctx));
  });

  route(router, adminAssistantCalls.remove, admin, async (ctx) => {
    await assistants.remove(adminOf(ctx), idOf(ctx));
  });

  route(router, adminAssistantCalls.save, admin, async (ctx) => {
    const id = idOf(ctx);
    const { basedOn, ...fields } = await readBody(ctx, adminAssistantCalls.save.body);
    ctx.body = await assistants.save(adminOf(ctx), id, fields, basedOn);
  });

  route(router, adminAssistantCalls.version, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.compare(idOf(ctx), numberOf(ctx));
  });

  route(router, adminAssistantCalls.publish, admin, async (ctx) => {
    const id = idOf(ctx);
    const request = await readBody(ctx, adminAssistantCalls.publish.body);
    ctx.body = await assistants.publish(adminOf(ctx), id, request);
  });

  route(router, adminAssistantCalls.reset, admin, async (ctx) => {
    const id = idOf(ctx);
    const { basedOn } = await readBody(ctx, adminAssistantCalls.reset.body);
    ctx.body = await assistants.reset(adminOf(ctx), id, basedOn);
  });

  return router;
}
