import type { Message } from '@targum/contracts';
import { notFound } from '@targum/service-kit';
import { toMessage } from './message-row.ts';
import type { MessagesRepository, Page } from './messages.repository.ts';

export interface MessagesService {
  /**
   * Messages of a user's chat, oldest first.
   * @throws {HttpError} 404 where the chat, or the message to page from, is not there.
   */
  list(userId: string, chatId: string, page: Page): Promise<Message[]>;
}

export const createMessagesService = (repository: MessagesRepository): MessagesService => ({
  async list(userId, chatId, page) {
    const rows = await repository.list(userId, chatId, page);
    if (rows === undefined) throw notFound();
    return rows.map(toMessage);
  },
});
