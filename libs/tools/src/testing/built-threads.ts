import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import threads from 'node:worker_threads';
import type { WorkerOptions } from 'node:worker_threads';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { bundlesOf, PROGRAMS } from '@targum/deploy/parts.ts';

/** The built programs, by the paths of their sources. */
const built = new Map(
  PROGRAMS.flatMap((program) =>
    Object.entries(bundlesOf(program)).map(([name, source]) => [
      join(ROOT, source),
      join(ROOT, program.folder, `dist/${name}.js`),
    ]),
  ),
);

const { Worker } = threads;

class BuiltWorker extends Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super((typeof file === 'string' && built.get(file)) || file, options);
  }
}

/**
 * Lets threads run the built programs instead of their sources. A built program starts with a third of
 * the CPU, and is what ships.
 */
export function startBuiltThreads(): void {
  Object.assign(threads, { Worker: BuiltWorker });
  syncBuiltinESMExports();
}
