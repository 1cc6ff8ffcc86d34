import { setTimeout as delay } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Logger } from '../../observe/logger.ts';
import type { Metrics } from '../../observe/metrics.ts';
import { repeat } from '../../process/repeat.ts';
import type { Repeated } from '../../process/repeat.ts';

/** `busy` means that another process deletes the item, or that the item no longer exists. */
export type DeletedBatch = 'some' | 'all' | 'busy';

export interface ClosedItems {
  /** Returns the ids of items that were closed at least `closedForSeconds` ago, oldest first. */
  list(closedForSeconds: number): Promise<string[]>;
  /**
   * Deletes part of an item in a transaction. The last part deletes the item itself.
   * @param late true in the background, after the request that closed the item was answered.
   */
  deletePart(id: string, late: boolean): Promise<DeletedBatch>;
}

export interface GradualDeletionOptions {
  /** The kind of item, in the plural, for logs and metrics. */
  readonly what: string;
  readonly items: ClosedItems;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'registry'>;
  /** `begin` stops after this many milliseconds, but always deletes at least one part. */
  readonly beginMs?: number;
  /** Milliseconds between two background searches for closed items. */
  readonly lookEveryMs?: number;
  /**
   * Seconds after an item is closed before the background may delete its parts. Until then, only
   * the request that closed the item deletes them.
   */
  readonly leaveSeconds?: number;
}

/**
 * Deletes items that are too large for one statement. Each part has its own transaction, so any
 * process can continue after a crash. The background uses one connection, and pauses after each
 * part for as long as the part took.
 */
export const createGradualDeletion = ({
  what,
  items,
  logger,
  metrics: { registry },
  beginMs = 1000,
  lookEveryMs = 2000,
  leaveSeconds = 5,
}: GradualDeletionOptions) => {
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

  /** Deletes one part of each item. Returns true if the next parts can follow immediately. */
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
    /** Starts to delete a closed item. The background deletes what remains. Never throws. */
    async begin(id: string) {
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

    /** Deletes closed items in the background, including items that other processes closed. */
    start(): Repeated {
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

export type GradualDeletion = ReturnType<typeof createGradualDeletion>;
