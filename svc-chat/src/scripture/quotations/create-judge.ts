import type { AssistantId } from '@targum/contracts';
import type { GenerationRow } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { InstalledTexts } from '../texts/installed-texts.ts';
import type { VersesRepository } from '../passages/verses.repository.ts';
import { createCompareCited } from './compare-cited.ts';
import { createFindAnywhere } from './find-anywhere.ts';
import { createInTime } from './in-time.ts';
import { createJudgeClaims } from './judge-claims.ts';
import { createReplyJudge } from './judge-reply.ts';
import type { ReplyJudge } from './judge-reply.ts';
import { createPasted } from './pasted.ts';
import type { PastedRepository } from './pasted.repository.ts';
import { createSources } from './sources.ts';
import type { WordSearch } from './word-search.repository.ts';
import { Work } from './work.ts';

/** `reading` has the settings for finding references in the reply. */
export type JudgedGeneration = Pick<
  GenerationRow,
  'chat_id' | 'user_id' | 'user_message_id' | 'assistant_id' | 'reading'
>;

/**
 * Creates the judge of a reply. Undefined if the generation has no `reading`, because no references
 * are found then.
 */
export type JudgeOf = (generation: JudgedGeneration) => ReplyJudge | undefined;

export interface CreateJudgeOptions {
  readonly texts: InstalledTexts;
  readonly verses: VersesRepository;
  readonly words: WordSearch;
  readonly pasted: PastedRepository;
  readonly isStandin: () => boolean;
  readonly logger: Logger;
}

const STORYTELLER: AssistantId = 'storyteller';

export function createJudge(options: CreateJudgeOptions): JudgeOf {
  const { texts, verses, words, pasted, isStandin, logger } = options;
  const inTime = createInTime(logger);
  return (generation) => {
    const { reading } = generation;
    if (reading === null) return undefined;
    const work = new Work();
    const sources = createSources(verses, work);
    return createReplyJudge({
      reading,
      mayBeStory: generation.assistant_id === STORYTELLER,
      installed: texts.known,
      logger,
      judgeClaims: createJudgeClaims({
        reading,
        pasted: createPasted({
          ...{ repository: pasted, generation, isStandin: isStandin(), inTime, work },
        }),
        compareCited: createCompareCited({ sources, work, inTime }),
        findAnywhere: createFindAnywhere({ words, sources, work, inTime }),
      }),
    });
  };
}
