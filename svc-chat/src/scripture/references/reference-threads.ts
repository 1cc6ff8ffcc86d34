import { ReferenceFinder } from '@targum/scripture';
import type { FindOptions, FoundReference } from '@targum/scripture';
import type { Logger } from '@targum/service-kit';
import type { TextSet } from '../texts/text-set.ts';

/** Finds references in threads, with the names of the installed texts. */
export interface References {
  /**
   * Finds the references in a message.
   * @param texts the installed texts. The names of a changed set are used once a thread has loaded
   * them.
   * @throws Error if a thread fails.
   */
  find(message: string, texts: TextSet, options: FindOptions): Promise<FoundReference[]>;
  /** Ends the threads. */
  close(): Promise<void>;
}

export interface ReferencesOptions {
  readonly logger: Logger;
  /** The time limit for a message in a thread. */
  readonly milliseconds: number;
}

export function createReferences({ logger, milliseconds }: ReferencesOptions): References {
  const finder = new ReferenceFinder({
    ...{ names: [], milliseconds },
    onFail: (error) => logger.warn({ err: error }, 'a thread could not load a language'),
  });
  return {
    find(message, { names }, options) {
      finder.use(names);
      return finder.find(message, options);
    },
    close: () => finder.close(),
  };
}
