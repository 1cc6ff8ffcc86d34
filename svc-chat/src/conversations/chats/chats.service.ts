import { errorMessages } from '@targum/contracts';
import type { Chat, WantedPassage } from '@targum/contracts';
import type { ChatChanges } from '@targum/contracts/on-demand';
import { notFound, validationFailed } from '@targum/service-kit';
import type { Database, GradualDeletion } from '@targum/service-kit';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import type { ResolvePassage } from '../../scripture/passages/chat-passage.ts';
import { formatCursor, parseCursor } from '../list-cursor.ts';
import type { ChatChangesRepository } from './chat-changes.repository.ts';
import { toChat } from './chat-row.ts';
import type { ListedChat } from './chat-row.ts';
import { defaultAssistant } from './default-assistant.ts';
import type { ChatChange, ChatsPage, ChatsRepository, NewChat } from './chats.repository.ts';

interface WantedChat extends Pick<NewChat, 'title'> {
  readonly assistantId?: string | undefined;
  readonly passage?: WantedPassage | null | undefined;
}

interface WantedChange extends Omit<ChatChange, 'passage'> {
  readonly passage?: WantedPassage | null | undefined;
}

export interface ChatsServiceOptions {
  readonly repository: ChatsRepository;
  readonly changes: ChatChangesRepository;
  /** Runs `change`, then ends the running reply of the chat, if there is one. */
  readonly abandonReply: (
    userId: string,
    chatId: string,
    change: () => Promise<void>,
  ) => Promise<void>;
  readonly deletion: Pick<GradualDeletion, 'begin'>;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
  readonly resolvePassage: ResolvePassage;
}

const found = (row: ListedChat | undefined): Chat => {
  if (row === undefined) throw notFound();
  return toChat(row);
};

export const createChatsService = ({
  repository,
  changes,
  abandonReply,
  deletion,
  assistants,
  resolvePassage,
}: ChatsServiceOptions) => {
  /** @throws {HttpError} 422 if the assistant is not active. */
  const checked = async (id: string): Promise<string> => {
    const { active } = await assistants.current();
    if (active.some((assistant) => assistant.id === id)) return id;
    throw validationFailed({ assistantId: [errorMessages.assistant_unavailable] });
  };
  const fallback = async () => defaultAssistant((await assistants.current()).active);

  return {
    async list(userId: string, { limit, ...page }: ChatsPage) {
      // One additional row shows whether there is a next page.
      const most = limit === undefined ? undefined : limit + 1;
      const rows = await repository.page(userId, { ...page, limit: most });
      const shown = rows.slice(0, limit);
      const next = rows.length > shown.length ? shown.at(-1)?.place : undefined;
      return { chats: shown.map(toChat), next };
    },
    /** Returns the changes of the list of archived chats or of the others since a cursor. */
    async changes(userId: string, archived: boolean, since: string): Promise<ChatChanges> {
      const state = await changes.since(userId, archived, parseCursor(since));
      if (state === undefined) throw notFound();
      const { reset, deleted, chats } = state;
      const isListed = (chat: ListedChat) => chat.archived === archived;
      return {
        cursor: formatCursor(state),
        ...(reset ? { reset: true as const } : {}),
        deleted: [...deleted, ...chats.filter((chat) => !isListed(chat)).map(({ id }) => id)],
        changed: chats.filter(isListed).map(toChat),
      };
    },
    /** @throws {HttpError} 422 for an inactive assistant, or if no text has the passage. */
    async create(
      db: Database,
      userId: string,
      { title, assistantId, passage: wanted }: WantedChat,
      languages: readonly string[],
    ) {
      const id = await (assistantId === undefined ? fallback() : checked(assistantId));
      const passage = wanted ? await resolvePassage(wanted, languages) : null;
      return toChat(await repository.create(db, userId, { title, assistantId: id, passage }));
    },
    /**
     * @throws {HttpError} 404 if the user has no such chat. All methods below throw the same error.
     */
    get: async (userId: string, chatId: string) => found(await repository.get(userId, chatId)),
    async update(
      userId: string,
      chatId: string,
      { passage: wanted, ...change }: WantedChange,
      languages: readonly string[],
    ) {
      if (change.assistantId !== undefined) await checked(change.assistantId);
      const passage = wanted ? await resolvePassage(wanted, languages) : wanted;
      return found(await repository.update(userId, chatId, { ...change, passage }));
    },
    async markRead(userId: string, chatId: string) {
      if (!(await repository.markRead(userId, chatId))) throw notFound();
    },
    /** Deletes a chat and ends its reply. A long deletion continues in the background. */
    async remove(userId: string, chatId: string) {
      await abandonReply(userId, chatId, async () => {
        if (!(await repository.close(userId, chatId))) throw notFound();
      });
      await deletion.begin(chatId);
    },
  };
};

export type ChatsService = ReturnType<typeof createChatsService>;
