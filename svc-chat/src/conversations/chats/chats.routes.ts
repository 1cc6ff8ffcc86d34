import { chatCalls, headers } from '@targum/contracts';
import { changesCalls } from '@targum/contracts/on-demand';
import {
  answerTagged,
  createRouter,
  principalOf,
  readBody,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { Idempotency, KitRouter } from '@targum/service-kit';
import type { ChatsService } from './chats.service.ts';

export interface ChatRoutesOptions {
  readonly chats: ChatsService;
  readonly idempotency: Idempotency;
  /** Loads what a message in a caller's languages needs. Does not wait, and never fails. */
  readonly prepare: (languages: readonly string[]) => void;
}

export function createChatRoutes({ chats, idempotency, prepare }: ChatRoutesOptions): KitRouter {
  const router = createRouter();
  const user = requireUser({ keys: true });

  route(router, changesCalls.chats, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const { since, ...query } = readQuery(ctx, changesCalls.chats.query);
    const archived = query.archived === 'true';
    // A page lists the chats before its user writes a message.
    prepare(ctx.acceptsLanguages());
    if (since !== undefined) {
      answerTagged(ctx, await chats.changes(userId, archived, since));
      return;
    }
    const { chats: listed, next } = await chats.list(userId, { ...query, archived });
    if (next !== undefined) ctx.set(headers.nextCursor, next);
    answerTagged(ctx, listed);
  });

  route(router, chatCalls.create, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const request = await readBody(ctx, chatCalls.create.body);
    await idempotency.answer(ctx, {
      scope: `chats:create:${userId}`,
      request,
      singleStatement: true,
      run: async (db) => ({
        status: chatCalls.create.status,
        body: await chats.create(db, userId, request, ctx.acceptsLanguages()),
      }),
    });
  });

  route(router, chatCalls.get, user, async (ctx) => {
    answerTagged(ctx, await chats.get(principalOf(ctx).userId, uuidParam(ctx, 'chatId')));
  });

  route(router, chatCalls.update, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const change = await readBody(ctx, chatCalls.update.body);
    const { userId } = principalOf(ctx);
    ctx.body = await chats.update(userId, chatId, change, ctx.acceptsLanguages());
  });

  route(router, chatCalls.read, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    await readBody(ctx, chatCalls.read.body);
    await chats.markRead(principalOf(ctx).userId, chatId);
  });

  route(router, chatCalls.remove, user, async (ctx) => {
    await chats.remove(principalOf(ctx).userId, uuidParam(ctx, 'chatId'));
  });

  return router;
}
