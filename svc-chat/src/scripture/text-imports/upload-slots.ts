import { limits } from '@targum/contracts';
import { conflict, unavailable } from '@targum/service-kit';

const MEBIBYTE = 1024 * 1024;
const MOST_SLOTS = 4;
const REPLACED = 'You have sent another file meanwhile.';

interface Holder {
  readonly end: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Returns the number of uploaded files for which there is room.
 * @param mebibytes of the disk. Undefined if nothing limits it.
 */
export const slotsIn = (mebibytes = Infinity): number =>
  Math.min(MOST_SLOTS, Math.floor((mebibytes * MEBIBYTE) / limits.textUploadBytes));

/**
 * Creates slots for uploaded files, which stay on the disk until they are read. A person has at most
 * one. A newer upload of a person ends the earlier one, because the connection of that one may have
 * broken off unnoticed.
 */
export function createUploadSlots(count: number) {
  const holders = new Map<string, Holder>();
  return {
    /**
     * @param work must stop when the signal aborts.
     * @throws {HttpError} 503 if no slot is free, 409 if the person has begun a newer upload.
     */
    async within<Result>(
      userId: string,
      work: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      for (let earlier = holders.get(userId); earlier; earlier = holders.get(userId)) {
        earlier.end.abort(conflict(REPLACED));
        await earlier.ended;
      }
      if (holders.size >= count) throw unavailable();
      const end = new AbortController();
      const { promise: ended, resolve: hasEnded } = Promise.withResolvers<void>();
      holders.set(userId, { end, ended });
      try {
        return await work(end.signal);
      } finally {
        holders.delete(userId);
        hasEnded();
      }
    },
  };
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;
