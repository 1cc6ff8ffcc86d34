import { ReferenceFinder } from '@targum/scripture';
import type { FindOptions, FoundReference } from '@targum/scripture';
import type { Logger } from '@targum/service-kit';
import type { TextSet } from '../texts/text-set.ts';

export interface References {
  /** The names of a changed set are used once a thread has loaded them. */
  find(message: string, texts: TextSet, options: FindOptions): Promise<FoundReference[]>;
  close(): Promise<void>;
}

export interface ReferencesOptions {
  readonly logger: Logger;
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
