import type { ExportFormat } from '@targum/contracts';
import type { SharedCopy } from '@targum/contracts/on-demand';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { MessagesService } from '../messages/messages.service.ts';
import type { ExportedFile } from './answer-file.ts';
import { fileNameOf, writeMarkdown } from './markdown.ts';
import { UNNAMED } from './said.ts';
import type { Conversation } from './said.ts';
import type { UserNames } from './user-names.repository.ts';
import { wordChatOf } from './word/word-chat.ts';
import type { WriteWord } from './word/word-writer.ts';

interface ExportServiceOptions {
  readonly chats: Pick<ChatsService, 'get'>;
  readonly messages: Pick<MessagesService, 'readAll'>;
  readonly names: UserNames;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly writeWord: WriteWord;
}

interface WantedFile {
  readonly format: ExportFormat;
  /** The reader's language, as a tag of BCP 47. Word checks the spelling of the file by it. */
  readonly language: string;
}

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export const createExportService = ({
  chats,
  messages,
  names,
  assistants,
  writeWord,
}: ExportServiceOptions) => {
  async function conversationOf(userId: string, chatId: string, through?: string) {
    const { title } = await chats.get(userId, chatId);
    const [person, batches, catalogue] = await Promise.all([
      names.find(userId),
      messages.readAll(userId, chatId, { through }),
      assistants.current(),
    ]);
    const assistantName = (id: string) => catalogue.find(id)?.name;
    return { title, messages: batches, person, assistantName };
  }

  /** @throws {HttpError} 413 if the conversation is too large for Word. */
  async function fileOf(
    conversation: Conversation,
    { format, language }: WantedFile,
  ): Promise<ExportedFile> {
    const name = `${fileNameOf(conversation.title)}.${format}`;
    if (format === 'md') {
      return { name, type: MARKDOWN_TYPE, content: writeMarkdown(conversation) };
    }
    const content = await writeWord(await wordChatOf(conversation, language));
    return { name, type: WORD_TYPE, content: once(content) };
  }

  return {
    /** @throws {HttpError} 404 if the user has no such chat or the chat no such message. */
    markdown: async (userId: string, chatId: string) =>
      writeMarkdown(await conversationOf(userId, chatId)),
    /**
     * @throws {HttpError} 404 if the user has no such chat or the chat no such message, 413 if the
     * chat is too large for Word.
     */
    async ofChat(
      userId: string,
      chatId: string,
      { through, ...wanted }: WantedFile & { readonly through?: string | undefined },
    ) {
      return fileOf(await conversationOf(userId, chatId, through), wanted);
    },
    /** @throws {HttpError} 413 if the copy is too large for Word. */
    async ofCopy({ title, sharedBy, messages: copied }: SharedCopy, wanted: WantedFile) {
      const catalogue = await assistants.current();
      const conversation = {
        title,
        messages: once(copied),
        person: sharedBy ?? UNNAMED,
        assistantName: (id: string) => catalogue.find(id)?.name,
      };
      return fileOf(conversation, wanted);
    },
  };
};

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

export type ExportService = ReturnType<typeof createExportService>;
