import { chatCalls } from '@targum/contracts';
import {
  answerStream,
  createRouter,
  principalOf,
  readBody,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { MessagesService } from './messages.service.ts';

/** Writes one JSON array from batches of values. */
async function* jsonArray(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const values of pieces) {
    if (values.length === 0) continue;
    yield separator + values.map((value) => JSON.stringify(value)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

export function createMessageRoutes({ messages }: { messages: MessagesService }): KitRouter {
  const router = createRouter();

  const user = requireUser({ keys: true });

  route(router, chatCalls.messages, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const { limit, before, through, all } = readQuery(ctx, chatCalls.messages.query);
    const chatId = uuidParam(ctx, 'chatId');
    const range = { before, through, all: all === 'true' };
    if (limit !== undefined) {
      ctx.body = await messages.list(userId, chatId, { ...range, limit });
      return;
    }
    ctx.type = 'json';
    answerStream(ctx, jsonArray(await messages.readAll(userId, chatId, range)));
  });

  route(router, chatCalls.show, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const messageId = uuidParam(ctx, 'messageId');
    await readBody(ctx, chatCalls.show.body);
    await messages.show(principalOf(ctx).userId, chatId, messageId);
  });

  return router;
}
