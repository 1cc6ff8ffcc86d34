import { setTimeout as delay } from 'node:timers/promises';
import { isInfrastructureError } from '@targum/service-kit';
import type { Logger } from '@targum/service-kit';
import type { QuotationMetrics } from '../../../scripture/quotations/metrics.ts';
import type { BegunGeneration } from '../store/begin.repository.ts';
import type { GenerationsRepository, ReplyResult } from '../store/generations.repository.ts';

export interface StoreEndOptions {
  /** Identifies this process among its replicas. */
  readonly owner: string;
  readonly repository: GenerationsRepository;
  readonly quotations: QuotationMetrics;
  readonly logger: Pick<Logger, 'warn'>;
}

const STORE_AGAIN_MS = 500;

/**
 * Stores the end of a reply. Retries while PostgreSQL is unreachable, until the process must stop.
 * @param closing aborts when the process must stop.
 * @returns `lost` if another process took the lease, `failed` if the end could not be stored.
 */
export async function storeEnd(
  { owner, repository, quotations, logger }: StoreEndOptions,
  generation: BegunGeneration,
  outcome: ReplyResult,
  closing: AbortSignal,
): Promise<'stored' | 'lost' | 'failed'> {
  for (;;) {
    try {
      if (!(await repository.finish(generation, outcome, { owner }))) return 'lost';
      quotations.stored(generation.assistant_id, outcome.annotations ?? []);
      return 'stored';
    } catch (error) {
      logger.warn({ err: error, generationId: generation.id }, 'reply could not be stored');
      if (!isInfrastructureError(error) || closing.aborted) return 'failed';
      await delay(STORE_AGAIN_MS);
    }
  }
}

/** Reports whether a generation was deleted with its chat. */
export async function isGone(
  { repository }: Pick<StoreEndOptions, 'repository'>,
  generationId: string,
): Promise<boolean> {
  const row = await repository.find(generationId).catch(() => null);
  return row === undefined;
}
