import { ReferenceFinder } from '@targum/scripture';
import type { FindingLanguage, FindOptions, FoundReference } from '@targum/scripture';
import type { Logger } from '@targum/service-kit';
import type { TextSet } from './text-set.ts';

/** Finds references with the names of the installed texts, in threads. */
export interface References {
  /**
   * @param texts the installed texts. A changed set gets new threads, which are used once one has
   * loaded.
   * @throws Error if a thread fails.
   */
  find(message: string, texts: TextSet, options: FindOptions): Promise<FoundReference[]>;
  /** Ends the threads. */
  close(): Promise<void>;
}

const NOTHING = { chapters: () => undefined };

export interface ReferencesOptions {
  readonly logger: Logger;
  /** How long a thread may read a message. */
  readonly milliseconds: number;
}

export function createReferences({ logger, milliseconds }: ReferencesOptions): References {
  let used: { readonly texts: TextSet; readonly finder: ReferenceFinder } | undefined;
  let changing: Promise<void> | undefined;
  const languages = new Set<FindingLanguage>();

  const finderFor = ({ names }: TextSet) => new ReferenceFinder({ names, milliseconds });

  /** Loads the languages that were read before, so that the next message does not wait for that. */
  const loaded = async (texts: TextSet): Promise<ReferenceFinder> => {
    const finder = finderFor(texts);
    for (const language of languages) await finder.find('', { language, text: NOTHING });
    return finder;
  };

  const change = async (texts: TextSet): Promise<void> => {
    try {
      const former = used?.finder;
      used = { texts, finder: await loaded(texts) };
      await former?.close();
    } catch (error) {
      logger.warn({ err: error }, 'the names of new texts could not be loaded');
    } finally {
      changing = undefined;
    }
  };

  return {
    find(message, texts, options) {
      languages.add(options.language);
      used ??= { texts, finder: finderFor(texts) };
      if (used.texts !== texts) changing ??= change(texts);
      return used.finder.find(message, options);
    },
    async close() {
      await changing;
      await used?.finder.close();
    },
  };
}
