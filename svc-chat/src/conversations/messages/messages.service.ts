import type { Message } from '@targum/contracts';
import { notFound } from '@targum/service-kit';
import { toMessage } from './message-row.ts';
import type { PlacedMessage } from './message-row.ts';
import type { MessagesRepository, MessageRange } from './messages.repository.ts';

const found = <Result>(result: Result | undefined): Result => {
  if (result === undefined) throw notFound();
  return result;
};

async function* toMessages(
  pieces: AsyncIterable<PlacedMessage[]>,
): AsyncGenerator<Message[], void> {
  for await (const rows of pieces) yield rows.map(toMessage);
}

export const createMessagesService = (repository: MessagesRepository) => ({
  /**
   * @throws {HttpError} 404 if the chat or a named message does not exist. All methods below throw
   * the same error.
   */
  async list(userId: string, chatId: string, range: MessageRange & { readonly limit: number }) {
    return found(await repository.list(userId, chatId, range)).map(toMessage);
  },
  async readAll(userId: string, chatId: string, range: MessageRange) {
    return toMessages(found(await repository.readAll(userId, chatId, range)));
  },
  async show(userId: string, chatId: string, messageId: string) {
    if (!(await repository.choose(userId, chatId, messageId))) throw notFound();
  },
});

export type MessagesService = ReturnType<typeof createMessagesService>;
