import { assistantCalls, assistants, type ModelStatus } from '@targum/contracts';
import { requireUser, type KitRouter } from '@targum/service-kit';

/** The assistants, and whether a model stands behind them. */
export function assistantRoutes(router: KitRouter, status: ModelStatus): void {
  const user = requireUser({ keys: true });

  router.get(assistantCalls.list.path, user, (ctx) => {
    ctx.body = assistants;
  });
  router.get(assistantCalls.model.path, user, (ctx) => {
    ctx.body = status;
  });
}
