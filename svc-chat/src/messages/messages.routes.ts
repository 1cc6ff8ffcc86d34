import { chatCalls } from '@targum/contracts';
import {
  createRouter,
  principalOf,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import { jsonArray } from './json-array.ts';
import type { MessagesService } from './messages.service.ts';

/** Routes that read the messages of a chat. */
export function createMessageRoutes({ messages }: { messages: MessagesService }): KitRouter {
  const router = createRouter();

  route(router, chatCalls.messages, requireUser({ keys: true }), async (ctx) => {
    const { userId } = principalOf(ctx);
    const { limit, before } = readQuery(ctx, chatCalls.messages.query);
    const chatId = uuidParam(ctx, 'chatId');
    if (limit !== undefined) {
      ctx.body = await messages.list(userId, chatId, { limit, before });
      return;
    }
    ctx.type = 'json';
    ctx.body = jsonArray(await messages.readAll(userId, chatId, before));
  });

  return router;
}
