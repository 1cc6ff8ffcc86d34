import { randomUUIDv7 } from 'node:crypto';
import type { ReaderSettings } from '@targum/database';
import { createMessage } from '@targum/service-kit/testing';
import { createReplyLog } from '../conversations/replies/store/reply-log.ts';
import type { LoggedText } from '../conversations/replies/store/reply-log.ts';
import type { TestService } from './chat-service.ts';

export interface DeadReplyOptions {
  /** What is in its log; undefined without a log. */
  readonly logged?: LoggedText | undefined;
  /** When its lease expires, in milliseconds from now. */
  readonly leaseMs?: number;
  readonly assistantId?: string;
  /** How references are found in it. */
  readonly reading?: ReaderSettings;
}

/** A reply of a dead process, in a chat of its own. */
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
