import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import { fileNameOf, writeMarkdown } from './markdown.ts';
import type { UserNames } from './user-names.repository.ts';

interface ExportServiceOptions {
  readonly chats: Pick<ChatsService, 'get'>;
  readonly messages: Pick<MessagesService, 'readAll'>;
  readonly names: UserNames;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
}

export const createExportService = ({
  chats,
  messages,
  names,
  assistants,
}: ExportServiceOptions) => ({
  /** @throws {HttpError} 404 if the user has no such chat or the chat no such message. */
  async markdown(userId: string, chatId: string, through?: string) {
    const { title } = await chats.get(userId, chatId);
    const [userName, batches, catalogue] = await Promise.all([
      names.find(userId),
      messages.readAll(userId, chatId, { through }),
      assistants.current(),
    ]);
    const assistantName = (id: string) => catalogue.find(id)?.name;
    return {
      name: `${fileNameOf(title)}.md`,
      text: writeMarkdown(batches, { title, userName, assistantName }),
    };
  },
});

export type ExportService = ReturnType<typeof createExportService>;
