import { repeat } from '@targum/service-kit';
import type { Logger, Repeated } from '@targum/service-kit';
import type { Engine } from './engine.ts';
import type { GenerationsRepository } from '../store/generations.repository.ts';
import type { LeaseClock } from './lease-clock.ts';
import { LEASE_SECONDS, RENEW_EVERY_MS } from './lease-times.ts';

export interface LeasesOptions {
  readonly engine: Engine;
  readonly repository: GenerationsRepository;
  readonly clock: LeaseClock;
  readonly logger: Logger;
}

/**
 * Renews the leases of the replies that this process writes. Ends replies that another process took
 * over and replies that were deleted. Stops replies whose stop message was lost.
 */
export const keepLeases = ({ engine, repository, clock, logger }: LeasesOptions): Repeated =>
  repeat(RENEW_EVERY_MS, async () => {
    const ids = engine.runningIds();
    const begun = clock.now();
    try {
      if (ids.length === 0) return;
      const renewals = await repository.renewLeases(engine.owner, ids, LEASE_SECONDS);
      const held = new Set(renewals.map(({ id }) => id));
      for (const id of ids) if (!held.has(id)) engine.end(id, 'lost');
      for (const { id, stopRequested } of renewals) if (stopRequested) engine.end(id, 'stopped');
    } catch (error) {
      // The replies continue, because without PostgreSQL no other process can end them either.
      logger.warn({ err: error }, 'leases could not be renewed');
    } finally {
      clock.asked(begun);
    }
  });
