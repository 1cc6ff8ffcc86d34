import { chatCalls } from '@targum/contracts';
import {
  answerStream,
  answerTagged,
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

const itemsOf = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join(',');

/** Writes one JSON array from batches of values, none of which is empty. */
async function* jsonArray(
  first: readonly unknown[],
  second: readonly unknown[],
  more: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `[${itemsOf(first)},${itemsOf(second)}`;
  for await (const values of more) yield `,${itemsOf(values)}`;
  yield ']';
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
      answerTagged(ctx, await messages.list(userId, chatId, { ...range, limit }));
      return;
    }
    const batches = await messages.readAll(userId, chatId, range);
    const first = await batches.next();
    const second = await batches.next();
    // A tag needs the whole answer, which must not be in memory for a long chat.
    if (first.done === true || second.done === true) {
      answerTagged(ctx, first.done === true ? [] : first.value);
      return;
    }
    ctx.type = 'json';
    answerStream(ctx, jsonArray(first.value, second.value, batches));
  });

  route(router, chatCalls.show, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const messageId = uuidParam(ctx, 'messageId');
    await readBody(ctx, chatCalls.show.body);
    await messages.show(principalOf(ctx).userId, chatId, messageId);
  });

  return router;
}
