import type { GenerationRow } from '@targum/database';
import { repeat } from '@targum/service-kit';
import type { Logger, Repeated } from '@targum/service-kit';
import type { Annotations } from '../../../scripture/annotations/create-annotations.ts';
import { moved } from '../../../scripture/annotations/moved.ts';
import type { QuotationMetrics } from '../../../scripture/quotations/metrics.ts';
import { withoutReasoning } from '../../../models/reasoning/without-reasoning.ts';
import type { ChatChannel } from '../relay/chat-channel.ts';
import type { GenerationsRepository } from '../store/generations.repository.ts';
import type { LeaseClock } from './lease-clock.ts';
import type { LoggedText, ReplyLog } from '../store/reply-log.ts';

export interface ReaperOptions {
  readonly repository: GenerationsRepository;
  readonly log: ReplyLog;
  readonly channel: ChatChannel;
  readonly clock: LeaseClock;
  readonly annotate: Annotations['annotateWhole'];
  readonly quotations: QuotationMetrics;
  readonly logger: Logger;
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 2000;
const AT_ONCE = 50;
/**
 * After an outage of PostgreSQL all leases have expired. The reaper waits so that the owners can
 * renew their leases first.
 */
const WAIT_AFTER_FAILURE_MS = 10_000;
/**
 * A query for expired leases that takes longer than this is treated like a failed query, because
 * PostgreSQL was blocked and owners could not renew their leases.
 */
const SLOW_LOOK_MS = 3000;
/**
 * If Redis cannot be read, the reaper waits for the log of a reply until this many milliseconds
 * after the lease has expired.
 */
const WAIT_FOR_LOG_MS = 30_000;

/**
 * Interrupts the replies of dead processes and keeps all the text that was streamed. Also
 * interrupts messages that are marked as streaming without a running generation.
 */
export function reapDeadReplies(options: ReaperOptions): Repeated {
  const { repository, log, channel, clock, annotate, quotations } = options;
  const { logger, lookEveryMs = LOOK_EVERY_MS } = options;
  let quietUntil = 0;

  const textOf = async (generation: GenerationRow): Promise<LoggedText | undefined> => {
    try {
      const entries = (await log.read(generation.id, 0)).filter((entry) => entry !== 'end');
      const streamed = entries.map(({ text }) => text).join('');
      const text = withoutReasoning(streamed);
      const start = streamed.length - text.length;
      const ofTokens = entries.flatMap((entry) => entry.ofTokens);
      return {
        text,
        ofTokens: moved(
          ofTokens.filter((each) => each.start >= start),
          -start,
        ),
      };
    } catch (error) {
      logger.warn(
        { err: error, generationId: generation.id },
        'log of a dead reply could not be read',
      );
      const waited = Date.now() - generation.lease_expires_at.getTime();
      return waited > WAIT_FOR_LOG_MS ? { text: '', ofTokens: [] } : undefined;
    }
  };

  const reap = async (generation: GenerationRow): Promise<void> => {
    const logged = await textOf(generation);
    if (logged === undefined) return;
    const annotations = await annotate(logged, generation);
    const outcome = { status: 'interrupted', text: logged.text, annotations } as const;
    if (!(await repository.finish(generation, outcome, 'lease_expired'))) return;
    quotations.stored(generation.assistant_id, annotations);
    logger.warn({ generationId: generation.id }, 'reply of a dead process was interrupted');
    const name = { generationId: generation.id, chatId: generation.chat_id };
    await log.seal(name).catch((error: unknown) => logger.warn({ err: error }, 'reply log failed'));
    channel.announce(generation.chat_id);
  };

  const endOrphans = async (): Promise<void> => {
    for (const chatId of await repository.endOrphans(AT_ONCE)) {
      logger.warn({ chatId }, 'streaming message without a running reply was interrupted');
      channel.announce(chatId);
    }
  };

  const wait = () => {
    quietUntil = clock.now() + WAIT_AFTER_FAILURE_MS;
  };

  return repeat(lookEveryMs, async () => {
    // If the lease clock is in doubt, this process was paused. The process must renew its own
    // leases first.
    if (clock.now() < quietUntil || clock.inDoubt) return;
    try {
      const begun = clock.now();
      const expired = await repository.expired(AT_ONCE);
      if (clock.now() - begun > SLOW_LOOK_MS) return wait();
      for (const generation of expired) await reap(generation);
      await endOrphans();
    } catch (error) {
      wait();
      logger.warn({ err: error }, 'could not look for dead replies');
    }
  });
}
