import type { Message } from '@targum/contracts';
import { notFound } from '@targum/service-kit';
import { toMessage } from './message-row.ts';
import type { PlacedMessage } from './message-row.ts';
import type { MessagesRepository, MessageRange } from './messages.repository.ts';

/** Messages of a user's chat, oldest first. */
export interface MessagesService {
  /**
   * Returns the newest messages of a range.
   * @throws {HttpError} 404 if the chat, or a message that the range names, does not exist.
   */
  list(
    userId: string,
    chatId: string,
    range: MessageRange & { readonly limit: number },
  ): Promise<Message[]>;
  /**
   * Reads all messages of a range in batches.
   * @throws {HttpError} 404, like `list`.
   */
  readAll(userId: string, chatId: string, range: MessageRange): Promise<AsyncIterable<Message[]>>;
  /** Makes a chat show the path through a message. @throws {HttpError} 404, like `list`. */
  show(userId: string, chatId: string, messageId: string): Promise<void>;
}

const found = <Result>(result: Result | undefined): Result => {
  if (result === undefined) throw notFound();
  return result;
};

async function* toMessages(pieces: AsyncIterable<PlacedMessage[]>): AsyncGenerator<Message[]> {
  for await (const rows of pieces) yield rows.map(toMessage);
}

export const createMessagesService = (repository: MessagesRepository): MessagesService => ({
  async list(userId, chatId, range) {
    return found(await repository.list(userId, chatId, range)).map(toMessage);
  },
  async readAll(userId, chatId, range) {
    return toMessages(found(await repository.readAll(userId, chatId, range)));
  },
  async show(userId, chatId, messageId) {
    if (!(await repository.choose(userId, chatId, messageId))) throw notFound();
  },
});
