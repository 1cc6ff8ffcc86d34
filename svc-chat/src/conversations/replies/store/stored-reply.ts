import type { GenerationRow } from '@targum/database';
import { toMessage } from '../../messages/message-row.ts';
import type { Begun, BegunGeneration } from './begin.repository.ts';
import type { Exchange, GenerationsRepository } from './generations.repository.ts';
import { endOf, finalStatus } from '../engine/reply-end.ts';
import type { ReplyHead } from '../engine/reply-events.ts';
import { createReply } from '../engine/reply.ts';
import type { Reply } from '../engine/reply.ts';

export const headOf = (
  generation: BegunGeneration | GenerationRow,
  { userMessage }: Pick<Begun, 'userMessage'>,
): ReplyHead => ({
  generationId: generation.id,
  chatId: generation.chat_id,
  userMessage: toMessage(userMessage),
  assistantMessageId: generation.assistant_message_id,
  assistantId: generation.assistant_id,
});

/** Builds a reply from its row. The reply is complete if it has ended, and empty while it runs. */
export function storedReply(generation: GenerationRow, exchange: Exchange): Reply {
  const reply = createReply(headOf(generation, exchange), { isStored: true });
  const status = finalStatus(generation);
  if (status === undefined) return reply;
  const { content, error, annotations } = exchange.assistantMessage;
  // A new version without a word is deleted. Its generation then names the earlier version, whose text
  // does not belong to this reply.
  const hasText = generation.shown_instead !== generation.assistant_message_id;
  if (hasText) {
    reply.append(content);
    reply.annotate(annotations ?? []);
  }
  reply.finish(endOf(generation.assistant_message_id, status, error ?? undefined));
  return reply;
}

/** Reads a reply from PostgreSQL. Returns undefined if its messages no longer exist. */
export async function openStored(
  repository: GenerationsRepository,
  generation: GenerationRow,
): Promise<Reply | undefined> {
  const exchange = await repository.exchangeOf(generation);
  return exchange && storedReply(generation, exchange);
}
