import { extname, join } from 'node:path';
import { TextError } from '@targum/scripture';
import { outsideCall, repeat } from '@targum/service-kit';
import type { ByteBudget, Logger, Repeated } from '@targum/service-kit';
import type { ClaimedImport } from './import.repository.ts';
import type { ImportWork } from './import-text-worker.ts';
import { runInThread, THREAD_BYTES } from './run-in-thread.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export interface ImportRunnerOptions {
  readonly databaseUrl: string;
  readonly repository: UploadsRepository;
  readonly memory: ByteBudget;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** The worker's file is beside this file, both in the sources and in a bundle. */
const WORKER_FILE = join(import.meta.dirname, `import-text-worker${extname(import.meta.filename)}`);
/** A whole Bible takes less than half a minute. */
const LONGEST_MS = 300_000;
/** Milliseconds between two searches for an import whose process has died. */
const EVERY_MS = 5000;
/** Milliseconds between two signs of life. */
const ALIVE_EVERY_MS = 5000;
/** A text that has ended this many processes is not tried again. */
const MOST_ATTEMPTS = 3;

const STOPPED =
  'The import was interrupted several times. Add the file again. If the import stops again, tell the operators.';

/** Imports the uploads of all replicas, one at a time. */
export function createImportRunner(options: ImportRunnerOptions) {
  const { databaseUrl, repository, memory, logger, everyMs = EVERY_MS } = options;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  async function store(upload: ClaimedImport): Promise<void> {
    let written = 0;
    const tell = () =>
      repository
        .alive(upload, written)
        .catch((error: unknown) => logger.warn({ err: error }, 'progress was not stored'));
    const heart = repeat(ALIVE_EVERY_MS, tell);
    try {
      await runInThread({
        file: WORKER_FILE,
        data: { databaseUrl, upload } satisfies ImportWork,
        milliseconds: LONGEST_MS,
        signal: stopping.signal,
        onWritten(books) {
          written = books;
          void tell();
        },
      });
    } finally {
      await heart.stop();
    }
  }

  async function run({ id, attempts }: ClaimedImport): Promise<void> {
    const upload = { id, attempts };
    if (attempts > MOST_ATTEMPTS) return repository.fail(upload, STOPPED);
    try {
      await store(upload);
    } catch (error) {
      if (error instanceof TextError) return repository.fail(upload, error.message);
      // Another attempt follows, by this replica or by another.
      await repository.release(upload);
      if (!stopping.signal.aborted) throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      await repository.removeExpired();
      if (!(await repository.isWaiting())) return;
      await memory.within(THREAD_BYTES, async () => {
        const upload = await repository.claim();
        if (upload !== undefined) await run(upload);
      });
    } catch (error) {
      logger.warn({ err: error }, 'a text was not imported');
    }
  }

  /** Two searches never run at the same time in one process. */
  const lookNext = () =>
    (running = running.then(() => (stopping.signal.aborted ? undefined : look())));

  return {
    /** Begins the import that waits, without the deadline of the call that asked for it. */
    wake: () => void outsideCall(lookNext),
    start(): Repeated {
      const looks = repeat(everyMs, lookNext);
      return {
        async stop() {
          stopping.abort();
          await looks.stop();
          await running;
        },
      };
    },
  };
}

export type ImportRunner = ReturnType<typeof createImportRunner>;
