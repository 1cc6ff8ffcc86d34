import { randomUUIDv7 } from 'node:crypto';
import type { ReaderSettings } from '@targum/database';
import { createMessage } from '@targum/service-kit/testing';
import { createReplyLog } from '../conversations/replies/store/reply-log.ts';
import type { LoggedText } from '../conversations/replies/store/reply-log.ts';
import type { TestService } from './chat-service.ts';

export interface DeadReplyOptions {
  /** The entry in the reply's log. Undefined for a reply without a log. */
  readonly logged?: LoggedText | undefined;
  /** The time until the lease expires, in milliseconds. */
  readonly leaseMs?: number;
  readonly assistantId?: string;
  /** The settings for finding references in the reply. */
  readonly reading?: ReaderSettings;
}

/** Creates a reply of a dead process, in a new chat. */
export const deadReply = async (service: TestService, options: DeadReplyOptions = {}) => {
  const { logged, leaseMs = -1000, assistantId = 'storyteller' } = options;
  const { reading = { language: 'en', textIds: [] } } = options;
  const member = await service.member();
  const { knex, redis, keys } = service.backend;
  const question = await createMessage(knex, member.chat.id);
  const answer = await createMessage(knex, member.chat.id, {
    role: 'assistant',
    content: '',
    status: 'streaming',
  });
  const generationId = randomUUIDv7();
  if (logged !== undefined) {
    const log = createReplyLog({ redis, keys, keepSeconds: 60 });
    await log.rewrite({ generationId, chatId: member.chat.id }, logged);
  }
  await knex('generations').insert({
    id: generationId,
    chat_id: member.chat.id,
    user_id: member.user.id,
    user_message_id: question.id,
    assistant_message_id: answer.id,
    assistant_id: assistantId,
    request_hash: 'x',
    prompt_version: 'x',
    model: 'x',
    lease_owner: 'a process that is gone',
    lease_expires_at: new Date(Date.now() + leaseMs),
    reading,
  });
  return { ...member, answer };
};
