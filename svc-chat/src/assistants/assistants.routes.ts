import { assistantCalls, assistants } from '@targum/contracts';
import type { ModelStatus } from '@targum/contracts';
import { requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';

/** The assistants, and whether a model stands behind them. */
export function assistantRoutes(router: KitRouter, status: ModelStatus): void {
  const user = requireUser({ keys: true });

  route(router, assistantCalls.list, user, (ctx) => {
    ctx.body = assistants;
  });
  route(router, assistantCalls.model, user, (ctx) => {
    ctx.body = status;
  });
}
