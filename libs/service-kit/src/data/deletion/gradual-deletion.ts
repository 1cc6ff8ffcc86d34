import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Logger } from '../../observe/logger.ts';
import type { Metrics } from '../../observe/metrics.ts';
import { repeat } from '../../process/repeat.ts';
import type { Repeated } from '../../process/repeat.ts';

/** How much a part deleted. `busy`: another process works on the thing, or it is gone. */
export type DeletedPart = 'some' | 'all' | 'busy';

/** Things that were closed, so that calls no longer find them, and that are still to be deleted. */
export interface ClosedThings {
  /** Ids of those closed at least `closedForSeconds` ago, oldest first. */
  list(closedForSeconds: number): Promise<string[]>;
  /**
   * Deletes part of one in a transaction, and the thing itself with the last part.
   * @param late true in the background, when the call that closed it has been answered.
   */
  deletePart(id: string, late: boolean): Promise<DeletedPart>;
}

export interface GradualDeletion {
  /**
   * Begins to delete a thing that was just closed. What is left after a second follows in the
   * background, also after a failure, so this never throws.
   */
  begin(id: string): Promise<void>;
  /** Deletes closed things in the background, also those that another process closed. */
  start(): Repeated;
}

export interface GradualDeletionOptions {
  /** What is deleted, in the plural, as logs and metrics name it. */
  readonly what: string;
  readonly things: ClosedThings;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** How long `begin` goes on, in milliseconds. It deletes one part in any case. */
  readonly beginMs?: number;
  /** How often closed things are looked for, in milliseconds. */
  readonly lookEveryMs?: number;
  /** For how long after it was closed a thing is left to the call that closed it. */
  readonly leaveSeconds?: number;
}

/**
 * Deletes what is too much for one statement: part by part, each a transaction of its own, so that
 * any process can go on after a crash. In the background it pauses after each part for as long as
 * the part took, and uses one connection at a time.
 */
export const createGradualDeletion = ({
  what,
  things,
  logger,
  metrics: { registry },
  beginMs = 1000,
  lookEveryMs = 2000,
  leaveSeconds = 5,
}: GradualDeletionOptions): GradualDeletion => {
  const left = new Gauge({
    name: 'targum_unfinished_deletions',
    help: 'What is closed and not yet deleted, the same from every process of a service',
    labelNames: ['what'],
    registers: [registry],
  });
  left.set({ what }, 0);

  const deletePart = async (id: string): Promise<DeletedPart> => {
    const start = performance.now();
    try {
      const deleted = await things.deletePart(id, true);
      if (deleted === 'all') logger.info({ what, id }, 'deleted in the background');
      await delay(performance.now() - start);
      return deleted;
    } catch (error) {
      logger.warn({ err: error, what, id }, 'a deletion failed and will be tried again');
      return 'busy';
    }
  };

  /** Deletes one part of each. @returns whether the next parts can follow at once. */
  const deleteNextParts = async (isStopping: () => boolean): Promise<boolean> => {
    const ids = await things.list(leaveSeconds);
    left.set({ what }, ids.length);
    let more = false;
    for (const id of ids) {
      if (isStopping()) return false;
      if ((await deletePart(id)) !== 'busy') more = true;
    }
    return more;
  };

  return {
    async begin(id) {
      const end = performance.now() + beginMs;
      try {
        while ((await things.deletePart(id, false)) === 'some') {
          if (performance.now() < end) continue;
          logger.info({ what, id }, 'a deletion goes on in the background');
          return;
        }
      } catch (error) {
        logger.warn({ err: error, what, id }, 'a deletion is left to the background');
      }
    },

    start() {
      let stopping = false;
      const work = repeat(lookEveryMs, async () => {
        try {
          while (await deleteNextParts(() => stopping));
        } catch (error) {
          logger.warn({ err: error, what }, 'unfinished deletions could not be looked for');
        }
      });
      return {
        stop() {
          stopping = true;
          return work.stop();
        },
      };
    },
  };
};
