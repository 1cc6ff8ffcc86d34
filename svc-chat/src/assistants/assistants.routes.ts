import { assistantCalls, assistants } from '@targum/contracts';
import type { ModelStatus } from '@targum/contracts';
import { createRouter, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';

/** The assistants, and whether a model is connected. */
export function createAssistantRoutes({ status }: { status: ModelStatus }): KitRouter {
  const router = createRouter();
  const user = requireUser({ keys: true });

  route(router, assistantCalls.list, user, (ctx) => {
    ctx.body = assistants;
  });
  route(router, assistantCalls.model, user, (ctx) => {
    ctx.body = status;
  });

  return router;
}
