import {
  loadUserRecords,
  newIdempotencyKey,
  outboxKey,
  readStorage,
  recordingsPath,
} from '@targum/ui-kit';

/** A recording. This browser stores the recording until its text has arrived. */
export interface Recording {
  readonly id: string;
  readonly size: number;
  readonly type: string;
  add(part: Blob): void;
  /** Resolves once the storage has taken or refused all added chunks. */
  settled(): Promise<void>;
  sound(): Blob;
  remove(): Promise<void>;
}

export interface Recordings {
  begin(type: string): Recording;
  /** Returns the oldest stored recording that no tab is using and that is not in the outbox. */
  oldest(): Promise<Recording | null>;
  /** Returns a recording as this browser has stored it. It has no size if it is gone. */
  load(id: string): Promise<Recording>;
}

/** With this key, the server transcribes a recording once, even if pages send it several times. */
export const keyOf = ({ id, size }: Recording): string => `${id}-${size}`;

interface KeptPart {
  readonly type: string;
  readonly data: ArrayBuffer;
}

/** @param onUnkept called once for a recording of which the storage has refused a part */
export function createRecordings(
  userId: string,
  chatId: string,
  onUnkept: () => void = () => {},
): Recordings {
  const chatPath = recordingsPath(chatId);

  const recordingOf = (id: string, type: string, parts: Blob[], release: () => void): Recording => {
    let removed = false;
    let unkept = false;
    let writing: Promise<void> = Promise.resolve();
    const keep = async (index: number, part: Blob) => {
      const record: KeptPart = { type, data: await part.arrayBuffer() };
      const { putUserRecord } = await loadUserRecords();
      if (!removed) await putUserRecord(userId, [...chatPath, id, index], record);
    };
    // Without storage, or when the storage is full, the recording lasts as long as the page. Only its
    // beginning is stored, without a gap.
    const stopKeeping = () => {
      unkept = true;
      onUnkept();
    };
    return {
      id,
      type,
      get size() {
        return parts.reduce((sum, { size }) => sum + size, 0);
      },
      add(part) {
        const index = parts.push(part) - 1;
        writing = writing.then(() => (unkept ? undefined : keep(index, part))).catch(stopKeeping);
      },
      settled: () => writing,
      sound: () => new Blob(parts, { type }),
      async remove() {
        removed = true;
        await writing;
        try {
          const { removeUserRecords } = await loadUserRecords();
          await removeUserRecords(userId, [...chatPath, id]);
        } catch {
          // Without storage the browser has nothing to delete.
        }
        release();
      },
    };
  };

  const load = async (id: string, release = () => {}): Promise<Recording> => {
    const { userRecords } = await loadUserRecords();
    const kept = (await userRecords(userId, [...chatPath, id])) as KeptPart[];
    const parts = kept.map(({ data }) => new Blob([data]));
    return recordingOf(id, kept[0]?.type ?? '', parts, release);
  };

  return {
    begin(type) {
      const id = `${Date.now().toString(36)}-${newIdempotencyKey()}`;
      const lock = holdLock(lockName(id));
      return recordingOf(id, type, [], () => void lock.then((release) => release?.()));
    },
    async oldest() {
      try {
        const { userRecordPaths } = await loadUserRecords();
        const paths = await userRecordPaths(userId, chatPath);
        const queued = readStorage(outboxKey(userId)) ?? '';
        for (const id of new Set(paths.map(([first]) => String(first)))) {
          if (queued.includes(id)) continue;
          const release = await holdLock(lockName(id));
          if (release) return await load(id, release);
        }
      } catch {
        // Without storage the browser has no recording.
      }
      return null;
    },
    load: (id) => load(id),
  };
}

const lockName = (id: string): string => `recording:${id}`;

/** Acquires a lock among the tabs of this browser. Resolves to null if another tab holds it. */
function holdLock(name: string): Promise<(() => void) | null> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
