import { chatCalls, messagesQuery } from '@targum/contracts';
import {
  principalOf,
  readQuery,
  requireUser,
  uuidParam,
  type KitRouter,
} from '@targum/service-kit';
import type { MessagesService } from './messages.service.ts';

/** Reading the messages of a chat. */
export function messageRoutes(router: KitRouter, messages: MessagesService): void {
  router.get(chatCalls.messages.path, requireUser({ keys: true }), async (ctx) => {
    const { userId } = principalOf(ctx);
    const page = readQuery(ctx, messagesQuery);
    ctx.body = await messages.list(userId, uuidParam(ctx, 'chatId'), page);
  });
}
