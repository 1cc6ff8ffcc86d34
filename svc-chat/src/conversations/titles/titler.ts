import type { GenerationRow } from '@targum/database';
import { traced } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import { askBooked } from '../../models/budgets/side-requests.ts';
import type { Booking } from '../../models/budgets/side-requests.ts';
import type { ChatModel } from '../../models/model/chat-model.ts';
import type { PlacedMessage } from '../messages/message-row.ts';
import { cleanTitle, titleFrom } from './title.ts';
import type { TitleQueue } from './title-queue.ts';
import type { Titled, TitlesRepository } from './titles.repository.ts';

interface BegunReply {
  readonly generation: Pick<
    GenerationRow,
    'id' | 'chat_id' | 'user_id' | 'assistant_id' | 'shown_instead'
  >;
  readonly userMessage: Pick<PlacedMessage, 'content' | 'parent_id'>;
}

export interface TitlerOptions {
  readonly repository: TitlesRepository;
  readonly model: ChatModel;
  readonly queue: TitleQueue;
  readonly prompt: string;
  readonly logger: Logger;
}

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
  const { repository, model, queue, prompt, logger } = options;
  let quietUntil = 0;

  const request = async (
    titled: Titled,
    assistantId: string,
    content: string,
    signal: AbortSignal,
  ) => {
    const booking: Booking = {
      reserve: (spending) => repository.begin(titled, spending),
      async settle(reservationId, used, answer) {
        const ended = repository.end(titled, reservationId, {
          title: answer && cleanTitle(answer.text),
          used,
          isReported: answer?.usage !== undefined,
        });
        // The error of a failed request is more useful, and a reservation expires by itself.
        await (answer === undefined ? ended.catch(() => undefined) : ended);
      },
    };
    await askBooked(model, booking, {
      userId: titled.userId,
      assistantId,
      outputTokens: TITLE_TOKENS,
      instructions: prompt,
      turns: [{ role: 'user', content }],
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
    });
  };

  return {
    /**
     * Replaces the title made from the first message by a title of the model. Never fails. Without
     * an answer of the model, the title stays.
     */
    async afterReply({ generation, userMessage }: BegunReply, reply: string, signal: AbortSignal) {
      const isFirst = userMessage.parent_id === null && generation.shown_instead === null;
      const present = titleFrom(userMessage.content);
      if (!isFirst || present === undefined) return;
      const { id, chat_id, user_id, assistant_id } = generation;
      const titled = { userId: user_id, chatId: chat_id, generationId: id, present };
      // A request that waits for its turn keeps only an excerpt of the reply.
      const content = exchange(userMessage.content, reply);
      await queue.enter(async () => {
        if (signal.aborted || performance.now() < quietUntil) return;
        try {
          await traced(
            () => ({ name: 'title' }),
            () => request(titled, assistant_id, content, signal),
          );
        } catch (error) {
          if (signal.aborted) return;
          quietUntil = performance.now() + PAUSE_MS;
          logger.warn({ err: error, generationId: id }, 'no title was made');
        }
      });
    },
  };
}

export type Titler = ReturnType<typeof createTitler>;
