import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { fileNameOf, writeMarkdown } from './markdown.ts';
import type { UserNames } from './user-names.repository.ts';

export interface ChatFile {
  readonly name: string;
  /** The pieces of its text. */
  readonly text: AsyncIterable<string>;
}

export interface ExportService {
  /** The path that a chat shows, as Markdown. @throws {HttpError} 404 if the user has no such chat. */
  markdown(userId: string, chatId: string): Promise<ChatFile>;
}

interface ExportServiceOptions {
  readonly chats: Pick<ChatsService, 'get'>;
  readonly messages: Pick<MessagesService, 'readAll'>;
  readonly names: UserNames;
}

export const createExportService = ({
  chats,
  messages,
  names,
}: ExportServiceOptions): ExportService => ({
  async markdown(userId, chatId) {
    const { title } = await chats.get(userId, chatId);
    const [userName, batches] = await Promise.all([
      names.find(userId),
      messages.readAll(userId, chatId, {}),
    ]);
    return { name: fileNameOf(title), text: writeMarkdown(batches, { title, userName }) };
  },
});
