import { ReferenceFinder } from '@targum/scripture';
import type { FindOptions } from '@targum/scripture';
import type { Logger } from '@targum/service-kit';
import type { TextSet } from '../texts/text-set.ts';

export interface ReferencesOptions {
  readonly logger: Logger;
  readonly milliseconds: number;
}

export function createReferences({ logger, milliseconds }: ReferencesOptions) {
  const finder = new ReferenceFinder({
    ...{ names: [], milliseconds },
    onFail: (error) => logger.warn({ err: error }, 'a thread could not load a language'),
  });
  return {
    /**
     * Finds references in a message. If the names of books have changed, a thread finds the new
     * names as soon as it has loaded them.
     */
    find(message: string, { names }: TextSet, options: FindOptions) {
      finder.use(names);
      return finder.find(message, options);
    },
    close: () => finder.close(),
  };
}

export type References = ReturnType<typeof createReferences>;
