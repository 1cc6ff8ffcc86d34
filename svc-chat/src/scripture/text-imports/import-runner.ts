import { createTextStore } from '@targum/database/texts';
import type { TextUploadRow } from '@targum/database';
import { importText, TextError } from '@targum/scripture';
import type { Book, Imported } from '@targum/scripture';
import { isInfrastructureError, outsideCall, repeat } from '@targum/service-kit';
import type { AuditRecord, Logger, Repeated } from '@targum/service-kit';
import type { Knex } from 'knex';
import type { UploadsRepository } from './uploads.repository.ts';

export interface ImportRunnerOptions {
  readonly knex: Knex;
  readonly repository: UploadsRepository;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/** Milliseconds between two searches for an import whose process has died. */
const EVERY_MS = 5000;
/** Milliseconds between two signs of life. */
const ALIVE_EVERY_MS = 5000;
/** A text that has ended this many processes is not tried again. */
const MOST_ATTEMPTS = 3;

const STOPPED =
  'The import was interrupted several times. Add the file again. If the import stops again, tell the operators.';
const FAILED = 'The text could not be stored. Add the file again.';

/** Imports the uploads of all replicas, one at a time. */
export function createImportRunner(options: ImportRunnerOptions) {
  const { knex, repository, logger, everyMs = EVERY_MS } = options;
  let running: Promise<void> = Promise.resolve();

  async function run(upload: TextUploadRow): Promise<void> {
    const { warnings } = upload;
    const fail = (error: string) =>
      repository.end(upload, { state: 'failed', outcome: null, error, warnings });
    if (upload.attempts > MOST_ATTEMPTS) return fail(STOPPED);
    let written = 0;
    const tell = () =>
      repository
        .alive(upload, written)
        .catch((error: unknown) => logger.warn({ err: error }, 'progress was not stored'));
    const heart = repeat(ALIVE_EVERY_MS, tell);
    try {
      const imported = await store(upload, (books) => {
        written = books;
        void tell();
      });
      await repository.end(
        upload,
        { state: 'done', outcome: imported.outcome, error: null, warnings },
        recordOf(upload, imported),
      );
    } catch (error) {
      // Another attempt follows, by this replica or by another.
      if (isInfrastructureError(error)) throw error;
      if (!(error instanceof TextError)) logger.error({ err: error }, 'a text was not imported');
      await fail(error instanceof TextError ? error.message : FAILED);
    } finally {
      await heart.stop();
    }
  }

  async function store(upload: TextUploadRow, onBook: (written: number) => void) {
    const { format, info, warnings, request } = upload;
    const { makeDefault, replace, ...given } = request!;
    const books: Book[] = [];
    for await (const book of repository.books(upload.id)) books.push(book);
    return importText(
      { format, warnings, books, info: { ...info, ...given } },
      { store: createTextStore(knex, onBook), makeDefault, replace },
    );
  }

  async function look(): Promise<void> {
    try {
      await repository.removeExpired();
      const upload = await repository.claim();
      if (upload !== undefined) await run(upload);
    } catch (error) {
      logger.warn({ err: error }, 'imports of texts could not be looked for');
    }
  }

  /** Two looks never run at the same time in one process. */
  const lookNext = () => (running = running.then(look));

  return {
    /** Begins the import that waits, without the deadline of the call that asked for it. */
    wake: () => void outsideCall(lookNext),
    start: (): Repeated => repeat(everyMs, lookNext),
  };
}

export type ImportRunner = ReturnType<typeof createImportRunner>;

function recordOf(upload: TextUploadRow, imported: Imported): AuditRecord | undefined {
  const { outcome, info, format, books, verses, isDefault } = imported;
  if (outcome === 'unchanged' && !upload.request!.makeDefault) return undefined;
  return {
    action: outcome === 'added' ? 'text_imported' : 'text_replaced',
    actorId: upload.user_id,
    targetId: null,
    details: { text: info.id, name: info.name, format, books, verses, isDefault },
  };
}
