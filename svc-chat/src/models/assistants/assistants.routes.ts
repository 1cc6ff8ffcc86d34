import { assistantCalls } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import { createRouter, readQuery, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { AssistantDefinition } from './definitions.ts';
import type { AssistantRegistry } from './registry.ts';

interface AssistantRoutesOptions {
  readonly registry: Pick<AssistantRegistry, 'current'>;
  /** False while the built-in stand-in answers. */
  readonly isConnected: () => boolean;
}

const toAssistant = ({ id, name, description, icon, active }: AssistantDefinition): Assistant => ({
  ...{ id, name, description, icon, active },
});

export function createAssistantRoutes({
  registry,
  isConnected,
}: AssistantRoutesOptions): KitRouter {
  const router = createRouter();
  const user = requireUser({ keys: true });

  route(router, assistantCalls.list, user, async (ctx) => {
    const { all } = readQuery(ctx, assistantCalls.list.query);
    const catalogue = await registry.current();
    ctx.body = (all ? catalogue.all : catalogue.active).map(toAssistant);
  });
  route(router, assistantCalls.model, user, (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = { connected: isConnected() };
  });

  return router;
}
