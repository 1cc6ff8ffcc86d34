import { chatCalls, createChatRequest, updateChatRequest } from '@targum/contracts';
import {
  principalOf,
  readBody,
  requireUser,
  uuidParam,
  type Idempotency,
  type KitRouter,
} from '@targum/service-kit';
import type { ChatsService } from './chats.service.ts';

export interface ChatRoutesOptions {
  readonly chats: ChatsService;
  readonly idempotency: Idempotency;
}

/** Listing, creating, changing and deleting chats. */
export function chatRoutes(router: KitRouter, { chats, idempotency }: ChatRoutesOptions): void {
  const user = requireUser({ keys: true });

  router.get(chatCalls.list.path, user, async (ctx) => {
    ctx.body = await chats.list(principalOf(ctx).userId);
  });

  router.post(chatCalls.create.path, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const request = await readBody(ctx, createChatRequest);
    await idempotency.answer(ctx, {
      scope: `chats:create:${userId}`,
      request,
      run: async (transaction) => ({
        status: chatCalls.create.status,
        body: await chats.create(transaction, userId, request),
      }),
    });
  });

  router.get(chatCalls.get.path, user, async (ctx) => {
    ctx.body = await chats.get(principalOf(ctx).userId, uuidParam(ctx, 'chatId'));
  });

  router.patch(chatCalls.update.path, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const change = await readBody(ctx, updateChatRequest);
    ctx.body = await chats.update(principalOf(ctx).userId, chatId, change);
  });

  router.delete(chatCalls.remove.path, user, async (ctx) => {
    await chats.remove(principalOf(ctx).userId, uuidParam(ctx, 'chatId'));
    ctx.status = chatCalls.remove.status;
  });
}
