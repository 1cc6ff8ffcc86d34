import { chatCalls } from '@targum/contracts';
import type { Message } from '@targum/contracts';
import { changesCalls } from '@targum/contracts/on-demand';
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
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { MessagesService } from './messages.service.ts';

const itemsOf = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join(',');

/**
 * Writes JSON whose last list, which is empty in `empty`, has the values of all batches. No batch is
 * empty.
 */
async function* jsonWith(
  empty: string,
  [first, second]: readonly (readonly unknown[])[],
  more: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const place = empty.lastIndexOf('[]') + 1;
  yield `${empty.slice(0, place)}${itemsOf(first!)},${itemsOf(second!)}`;
  for await (const values of more) yield `,${itemsOf(values)}`;
  yield empty.slice(place);
}

/**
 * Answers with messages that come in batches.
 * @param withMessages returns the body with some messages, which are its last list.
 */
async function answerBatches(
  ctx: KitContext,
  batches: AsyncGenerator<Message[], void>,
  withMessages: (messages: Message[]) => object,
): Promise<void> {
  const first = await batches.next();
  const second = await batches.next();
  // A tag needs the whole answer, which must not be in memory for a long chat.
  if (first.done === true || second.done === true) {
    answerTagged(ctx, withMessages(first.done === true ? [] : first.value));
    return;
  }
  ctx.type = 'json';
  const empty = JSON.stringify(withMessages([]));
  answerStream(ctx, jsonWith(empty, [first.value, second.value], batches));
}

export function createMessageRoutes({ messages }: { messages: MessagesService }): KitRouter {
  const router = createRouter();

  const user = requireUser({ keys: true });

  route(router, changesCalls.messages, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const query = readQuery(ctx, changesCalls.messages.query);
    const { since, limit, before, through, all } = query;
    const chatId = uuidParam(ctx, 'chatId');
    if (since !== undefined) {
      const { about, changed } = await messages.changes(userId, chatId, since, limit);
      await answerBatches(ctx, changed, (some) => ({ ...about, changed: some }));
      return;
    }
    const range = { before, through, all: all === 'true' };
    if (limit !== undefined) {
      answerTagged(ctx, await messages.list(userId, chatId, { ...range, limit }));
      return;
    }
    await answerBatches(ctx, await messages.readAll(userId, chatId, range), (listed) => listed);
  });

  route(router, chatCalls.show, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const messageId = uuidParam(ctx, 'messageId');
    await readBody(ctx, chatCalls.show.body);
    await messages.show(principalOf(ctx).userId, chatId, messageId);
  });

  return router;
}
