import { assistantId } from '@targum/contracts';
import type { Call } from '@targum/contracts';
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
import type { Idempotency, KitContext, KitRouter } from '@targum/service-kit';
import { localeOf } from '../../../scripture/given/caller-locale.ts';
import type { AssistantRegistry } from '../registry.ts';
import type { AdminAssistantsService, AdminChange } from './admin-assistants.service.ts';
import type { Trials } from './trials.ts';

interface AdminAssistantRoutesOptions {
  readonly assistants: AdminAssistantsService;
  readonly trials: Trials;
  readonly registry: Pick<AssistantRegistry, 'changed'>;
  readonly idempotency: Idempotency;
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

export function createAdminAssistantRoutes(options: AdminAssistantRoutesOptions): KitRouter {
  const { assistants, trials, registry, idempotency } = options;
  const router = createRouter();
  const admin = requireAdmin();
  const adminOf = (ctx: KitContext) => principalOf(ctx).userId;

  /** Makes a change once, however often its call is repeated, and sends the change's result. */
  const answerChange = async <Body>(
    ctx: KitContext,
    request: unknown,
    { method, path, status }: Call,
    make: (change: AdminChange) => Promise<Body>,
  ): Promise<void> => {
    const adminId = adminOf(ctx);
    await idempotency.answer(ctx, {
      scope: `${method} ${path}:${ctx.params['id'] ?? ''}:${adminId}`,
      request,
      run: async (transaction) => ({ status, body: await make({ transaction, adminId }) }),
    });
  };

  route(router, adminAssistantCalls.list, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.list();
  });

  route(router, adminAssistantCalls.create, admin, async (ctx) => {
    const fields = await readBody(ctx, adminAssistantCalls.create.body);
    await answerChange(ctx, fields, adminAssistantCalls.create, (change) =>
      assistants.create(change, fields),
    );
  });

  route(router, adminAssistantCalls.try, admin, async (ctx) => {
    const request = await readBody(ctx, adminAssistantCalls.try.body);
    const caller = { id: adminOf(ctx), ...localeOf(ctx) };
    ctx.body = await trials.run(caller, request, clientGone(ctx));
  });

  route(router, adminAssistantCalls.get, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.get(idOf(ctx));
  });

  route(router, adminAssistantCalls.remove, admin, async (ctx) => {
    const id = idOf(ctx);
    await answerChange(ctx, null, adminAssistantCalls.remove, (change) =>
      assistants.remove(change, id),
    );
    await registry.changed();
  });

  route(router, adminAssistantCalls.save, admin, async (ctx) => {
    const id = idOf(ctx);
    const request = await readBody(ctx, adminAssistantCalls.save.body);
    await answerChange(ctx, request, adminAssistantCalls.save, (change) =>
      assistants.save(change, id, request),
    );
  });

  route(router, adminAssistantCalls.version, admin, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await assistants.compare(idOf(ctx), numberOf(ctx));
  });

  route(router, adminAssistantCalls.publish, admin, async (ctx) => {
    const id = idOf(ctx);
    const request = await readBody(ctx, adminAssistantCalls.publish.body);
    await answerChange(ctx, request, adminAssistantCalls.publish, (change) =>
      assistants.publish(change, id, request),
    );
    await registry.changed();
  });

  route(router, adminAssistantCalls.reset, admin, async (ctx) => {
    const id = idOf(ctx);
    const request = await readBody(ctx, adminAssistantCalls.reset.body);
    await answerChange(ctx, request, adminAssistantCalls.reset, (change) =>
      assistants.reset(change, id, request.basedOn),
    );
    await registry.changed();
  });

  return router;
}
