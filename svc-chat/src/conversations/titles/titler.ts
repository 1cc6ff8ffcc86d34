import type { GenerationRow } from '@targum/database';
import { traced } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { AskAside } from '../../models/budgets/side-requests.ts';
import type { SideUsage } from '../../models/model/side-usage.repository.ts';
import type { PlacedMessage } from '../messages/message-row.ts';
import { cleanTitle, titleFrom } from './title.ts';
import type { TitlesRepository } from './titles.repository.ts';

interface BegunReply {
  readonly generation: Pick<
    GenerationRow,
    'id' | 'chat_id' | 'user_id' | 'assistant_id' | 'shown_instead'
  >;
  readonly userMessage: Pick<PlacedMessage, 'content' | 'parent_id'>;
}

export interface TitlerOptions {
  readonly repository: TitlesRepository;
  readonly usage: SideUsage;
  readonly ask: AskAside;
  readonly prompt: string;
  readonly logger: Logger;
}

/** While this many requests run, further chats keep the title made from their first message. */
const AT_ONCE = 4;
const LONGEST_MS = 20_000;
/** Milliseconds without requests after a failure, so that a failing model gets no more work. */
const PAUSE_MS = 60_000;
/** The maximum number of characters of each message that the model gets. */
const EXCERPT = 2000;
/** The maximum number of tokens in the model's answer, which is more than a title needs. */
const TITLE_TOKENS = 200;

const exchange = (question: string, reply: string): string =>
  `User:\n${question.slice(0, EXCERPT)}\n\n---\n\nAssistant:\n${reply.slice(0, EXCERPT)}`.toWellFormed();

export function createTitler(options: TitlerOptions) {
  const { repository, usage, ask, prompt, logger } = options;
  let running = 0;
  let quietUntil = 0;

  const request = async (
    { generation, userMessage }: BegunReply,
    present: string,
    reply: string,
    signal: AbortSignal,
  ) => {
    if (!(await repository.reserve(generation.chat_id, present))) return;
    const answer = await ask({
      userId: generation.user_id,
      assistantId: generation.assistant_id,
      outputTokens: TITLE_TOKENS,
      instructions: prompt,
      turns: [{ role: 'user', content: exchange(userMessage.content, reply) }],
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    });
    if (answer === undefined) return;
    if (answer.usage !== undefined) await usage.add(generation.id, answer.usage);
    const title = cleanTitle(answer.text);
    if (title !== undefined) await repository.save(generation.chat_id, present, title);
  };

  return {
    /**
     * Replaces the title made from the first message by a title of the model. Never fails. Without
     * an answer of the model, the title stays.
     */
    async afterReply(begun: BegunReply, reply: string, signal: AbortSignal) {
      const isFirst =
        begun.userMessage.parent_id === null && begun.generation.shown_instead === null;
      const present = titleFrom(begun.userMessage.content);
      if (!isFirst || present === undefined) return;
      if (running >= AT_ONCE || performance.now() < quietUntil) return;
      running += 1;
      try {
        await traced(
          () => ({ name: 'title' }),
          () => request(begun, present, reply, signal),
        );
      } catch (error) {
        if (signal.aborted) return;
        quietUntil = performance.now() + PAUSE_MS;
        logger.warn({ err: error, generationId: begun.generation.id }, 'no title was made');
      } finally {
        running -= 1;
      }
    },
  };
}

export type Titler = ReturnType<typeof createTitler>;
