import type { Message } from '@targum/contracts';
import { notFound } from '@targum/service-kit';
import { formatCursor, parseCursor } from '../list-cursor.ts';
import type { MessageChangesRepository } from './message-changes.repository.ts';
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

export const createMessagesService = (
  repository: MessagesRepository,
  changes: MessageChangesRepository,
) => ({
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
  /** Returns the changes since a cursor, with the changed messages in batches. */
  async changes(userId: string, chatId: string, since: string, limit: number | undefined) {
    const range = { since: parseCursor(since), limit };
    const { state, reset, deleted, changed } = found(await changes.since(userId, chatId, range));
    return {
      about: {
        cursor: formatCursor(state),
        ...(reset ? { reset: true as const } : {}),
        deleted: [...deleted],
      },
      changed: toMessages(changed),
    };
  },
  async show(userId: string, chatId: string, messageId: string) {
    if (!(await repository.choose(userId, chatId, messageId))) throw notFound();
  },
});

export type MessagesService = ReturnType<typeof createMessagesService>;
