import { workerData } from 'node:worker_threads';
import { withDatabase } from '@targum/database/with-database';
import { createImportRepository } from './import.repository.ts';
import type { ClaimedImport } from './import.repository.ts';
import { answer, answerWith } from './thread-answers.ts';

/** Milliseconds that the thread waits for a database that does not answer. */
const WAIT_MS = 5000;

export interface ImportWork {
  readonly databaseUrl: string;
  readonly upload: ClaimedImport;
}

const { databaseUrl, upload } = workerData as ImportWork;

await answerWith(() =>
  withDatabase(
    { databaseUrl, waitMs: WAIT_MS },
    () => undefined,
    (database) =>
      createImportRepository(database).store(upload, (books) => answer({ type: 'written', books })),
  ),
);
