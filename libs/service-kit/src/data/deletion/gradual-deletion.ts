import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Logger } from '../../observe/logger.ts';
import type { Metrics } from '../../observe/metrics.ts';
import { repeat } from '../../process/repeat.ts';
import type { Repeated } from '../../process/repeat.ts';

/** The progress after a part. `busy`: another process deletes the item, or it no longer exists. */
export type DeletedBatch = 'some' | 'all' | 'busy';

/** Items that are closed, so that calls no longer find them, and not yet deleted. */
export interface ClosedItems {
  /** Ids of the items that were closed at least `closedForSeconds` ago, oldest first. */
  list(closedForSeconds: number): Promise<string[]>;
  /**
   * Deletes part of an item in a transaction, and the item itself with the last part.
   * @param late true in the background, after the call that closed the item was answered.
   */
  deletePart(id: string, late: boolean): Promise<DeletedBatch>;
}

export interface GradualDeletion {
  /**
   * Starts to delete an item that was just closed. What is left after a second, or after a failure,
   * is deleted in the background. Never throws.
   */
  begin(id: string): Promise<void>;
  /** Deletes closed items in the background, including those that other processes closed. */
  start(): Repeated;
}

export interface GradualDeletionOptions {
  /** The kind of item, in the plural, as in logs and metrics. */
  readonly what: string;
  readonly items: ClosedItems;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** How long `begin` continues, in milliseconds. It always deletes at least one part. */
  readonly beginMs?: number;
  /** How often to look for closed items, in milliseconds. */
  readonly lookEveryMs?: number;
  /** How long a closed item is left to the call that closed it, in seconds. */
  readonly leaveSeconds?: number;
}

/**
 * Deletes items that are too large for one statement in parts, each in its own transaction, so that
 * any process can continue after a crash. In the background it pauses after each part for as long
 * as the part took, and uses one connection.
 */
export const createGradualDeletion = ({
  what,
  items,
  logger,
  metrics: { registry },
  beginMs = 1000,
  lookEveryMs = 2000,
  leaveSeconds = 5,
}: GradualDeletionOptions): GradualDeletion => {
  const left = new Gauge({
    name: 'targum_unfinished_deletions',
    help: 'Closed items that are not deleted yet, the same from every process of a service',
    labelNames: ['what'],
    registers: [registry],
  });
  left.set({ what }, 0);

  const deletePart = async (id: string): Promise<DeletedBatch> => {
    const start = performance.now();
    try {
      const deleted = await items.deletePart(id, true);
      if (deleted === 'all') logger.info({ what, id }, 'deleted in the background');
      await delay(performance.now() - start);
      return deleted;
    } catch (error) {
      logger.warn({ err: error, what, id }, 'deletion failed and will be retried');
      return 'busy';
    }
  };

  /** Deletes one part of each item. @returns whether the next parts can follow immediately. */
  const deleteNextParts = async (isStopping: () => boolean): Promise<boolean> => {
    const ids = await items.list(leaveSeconds);
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
        while ((await items.deletePart(id, false)) === 'some') {
          if (performance.now() < end) continue;
          logger.info({ what, id }, 'deletion continues in the background');
          return;
        }
      } catch (error) {
        logger.warn({ err: error, what, id }, 'deletion failed and continues in the background');
      }
    },

    start() {
      let stopping = false;
      const work = repeat(lookEveryMs, async () => {
        try {
          while (await deleteNextParts(() => stopping));
        } catch (error) {
          logger.warn({ err: error, what }, 'could not look for unfinished deletions');
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
