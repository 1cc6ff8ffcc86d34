import type { ReaderSettings } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { Annotator } from '../annotations/annotator.ts';
import type { VersesFound, VersesRepository, VersesWanted } from '../passages/verses.repository.ts';
import { createBlock } from './block.ts';
import type { BlockSize } from './block-size.ts';
import type { Times } from './times.ts';
import { inOrder } from './wanted.ts';
import type { ChatReferences } from './wanted.ts';

export interface GivenRequest {
  readonly references: ChatReferences;
  readonly reading: ReaderSettings;
  readonly times: Omit<Times, 'now'>;
}

export interface GivenOptions {
  readonly verses: VersesRepository;
  readonly annotator: Pick<Annotator, 'textOf'>;
  readonly limits: BlockSize;
  readonly estimateTokens: (text: string) => number;
  readonly logger: Logger;
}

/**
 * The maximum number of references that are read. The block has room for fewer references, and only
 * counts the others.
 */
const WANTED_MAX = 100;

export function createGiven(options: GivenOptions) {
  const { verses, annotator, limits, estimateTokens, logger } = options;
  const read = async (
    wanted: readonly VersesWanted[],
  ): Promise<readonly (VersesFound | undefined)[] | 'failed'> => {
    try {
      return await verses.read(wanted, limits.verses);
    } catch (error) {
      logger.warn({ err: error }, 'verses for the model could not be read');
      return 'failed';
    }
  };

  return {
    /**
     * Creates the block for a request. Never fails. If the verses cannot be read, the block names
     * them as not given.
     */
    async blockFor({ references, reading, times }: GivenRequest) {
      const wanted = inOrder(references).slice(0, WANTED_MAX);
      const [text, found] = await Promise.all([annotator.textOf(reading), read(wanted)]);
      return createBlock({
        ...{ passage: references.passage?.reference, wanted, found },
        times: { now: new Date(), ...times },
        interfaceLanguage: reading.language,
        ...{ text, limits, estimateTokens },
      });
    },
  };
}

export type Given = ReturnType<typeof createGiven>;
