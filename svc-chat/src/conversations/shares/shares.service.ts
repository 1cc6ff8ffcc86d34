import { createHash, randomBytes } from 'node:crypto';
import { isInvisible, limits } from '@targum/contracts';
import { shareStrings } from '@targum/contracts/on-demand';
import type { Chat } from '@targum/contracts';
import type {
  CreatedShare,
  CreateShareRequest,
  Share,
  SharedCopy,
  SharedMessage,
} from '@targum/contracts/on-demand';
import { conflict, notFound } from '@targum/service-kit';
import type { Database } from '@targum/service-kit';
import type { AssistantRegistry } from '../../models/assistants/registry.ts';
import { toChat } from '../chats/chat-row.ts';
import { defaultAssistant } from '../chats/default-assistant.ts';
import type { CopyRow, ShareRow, SharesRepository } from './shares.repository.ts';

const TOKEN_BYTES = 32;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Returns the hash of a link's token. A random token of this size needs no salt and no slow hash.
 */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

const toShare = (row: ShareRow): Share => ({
  id: row.id,
  chatId: row.chat_id,
  title: row.title,
  withNames: row.shared_by !== null,
  messages: row.message_count,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});

type StoredMessage = Omit<SharedMessage, 'copied'> & {
  /** Missing in copies of the release before 0.2.0. */
  readonly copied?: boolean;
};

const toCopy = (row: CopyRow): SharedCopy => ({
  title: row.title,
  sharedBy: row.shared_by === null || isInvisible(row.shared_by) ? null : row.shared_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  messages: (JSON.parse(row.messages) as StoredMessage[]).map(({ copied, ...message }) => ({
    ...message,
    ...(copied && { copied }),
  })),
});

interface SharesServiceOptions {
  readonly repository: SharesRepository;
  readonly assistants: Pick<AssistantRegistry, 'current'>;
}

export const createSharesService = ({ repository: shares, assistants }: SharesServiceOptions) => ({
  /**
   * @throws {HttpError} 404 without such a chat or message, 409 if the user has too many copies.
   */
  async create(
    database: Database,
    userId: string,
    chatId: string,
    request: CreateShareRequest,
  ): Promise<CreatedShare> {
    if ((await shares.count(userId)) >= limits.share.perUserMax) {
      throw conflict(shareStrings.tooMany);
    }
    const token = newToken();
    const tokenHash = hashOfToken(token);
    const row = await shares.create(database, { userId, chatId, tokenHash, ...request });
    if (row === undefined) throw notFound();
    return { ...toShare(row), token };
  },
  list: async (userId: string) => (await shares.list(userId)).map(toShare),
  /** @throws {HttpError} 404 if the user has no such copy. */
  async revoke(userId: string, id: string) {
    if (!(await shares.revoke(userId, id))) throw notFound();
  },
  /** @throws {HttpError} 404 if no copy has the token, or the copy has expired or was revoked. */
  async read(token: string) {
    const row = await shares.read(hashOfToken(token));
    if (row === undefined) throw notFound();
    return toCopy(row);
  },
  /**
   * Makes a chat of the user with the messages of a copy. No model is asked, so the messages count
   * neither in the budget of the user nor in a limit.
   * @throws {HttpError} 404 if no copy has the token, or the copy has expired or was revoked.
   */
  async continue(database: Database, userId: string, token: string): Promise<Chat> {
    const { active } = await assistants.current();
    const row = await shares.continue(database, {
      userId,
      tokenHash: hashOfToken(token),
      active: active.map(({ id }) => id),
      assistantId: defaultAssistant(active),
    });
    if (row === undefined) throw notFound();
    return toChat(row);
  },
});

export type SharesService = ReturnType<typeof createSharesService>;
