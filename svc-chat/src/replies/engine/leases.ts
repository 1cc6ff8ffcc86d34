import { repeat } from '@targum/service-kit';
import type { Logger, Repeated } from '@targum/service-kit';
import type { Engine } from './engine.ts';
import type { GenerationsRepository } from '../store/generations.repository.ts';
import { LEASE_SECONDS } from './lease-clock.ts';
import type { LeaseClock } from './lease-clock.ts';

const RENEW_EVERY_MS = 3000;

export interface LeasesOptions {
  readonly engine: Engine;
  readonly repository: GenerationsRepository;
  readonly clock: LeaseClock;
  readonly logger: Logger;
}

/**
 * Keeps the leases of the replies this process writes, ends those that were taken away or deleted,
 * and stops those whose stop message did not arrive.
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
      // Where it is refused at once, PostgreSQL is away, and no other process can end a reply.
      logger.warn({ err: error }, 'leases could not be renewed');
    } finally {
      clock.asked(begun);
    }
  });
