import { ReferenceFinder } from '@targum/scripture';
import type { FindingLanguage, FindOptions } from '@targum/scripture';
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
    /** Loads a language and the names of books in a thread, before a message needs them. */
    prepare({ names }: TextSet, language: FindingLanguage) {
      finder.use(names);
      finder.prepare(language);
    },
    /** Returns undefined unless messages in a language wait for a thread that loads. */
    loading: (language: FindingLanguage) => finder.loading(language),
    close: () => finder.close(),
  };
}

export type References = ReturnType<typeof createReferences>;
