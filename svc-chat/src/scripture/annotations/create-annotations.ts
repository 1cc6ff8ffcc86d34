import type { Annotation } from '@targum/contracts/on-demand';
import type { Backend } from '@targum/service-kit';
import { createAnnotateMessage } from './annotate-message.ts';
import { createReplyAnnotations } from './annotate-reply.ts';
import type { ReplyAnnotations, ReplyAnnotationsOptions } from './annotate-reply.ts';
import { createAnnotator } from './annotator.ts';
import { createInstalledTextsRepository } from '../texts/installed-texts.repository.ts';
import { createInstalledTexts } from '../texts/installed-texts.ts';
import { createReadWords } from '../references/read-words.ts';
import { createReferences } from '../references/reference-threads.ts';
import type { References } from '../references/reference-threads.ts';
import { createTextOfChat } from './text-of-chat.repository.ts';
import { createVersesRepository } from '../passages/verses.repository.ts';
import { createJudge } from '../quotations/create-judge.ts';
import type { JudgedGeneration } from '../quotations/create-judge.ts';
import { createPastedRepository } from '../quotations/pasted.repository.ts';
import { createWordSearch } from '../quotations/word-search.repository.ts';
import type { WordSearch } from '../quotations/word-search.repository.ts';

export interface AnnotationSettings {
  readonly lookEveryMs?: number;
  /**
   * The time limit for each of these: a message, a paragraph, the end of a reply, and all messages
   * of a program together.
   */
  readonly milliseconds?: number;
  readonly judgeMilliseconds?: number;
  readonly references?: References;
  readonly words?: WordSearch;
}

export type AnnotationsOf = (
  generation: JudgedGeneration,
  onFound?: ReplyAnnotationsOptions['onFound'],
) => ReplyAnnotations;

/** The time for which a message or the end of a reply waits for references. */
const MILLISECONDS_MAX = 200;
/** The time limit of the judge at the end of a reply. Its five searches may take 1.5 s. */
const JUDGE_MILLISECONDS_MAX = 2000;
/**
 * The time limit for reading a person's words as a reference. The first words in a language wait
 * until the language has loaded, which takes seconds on a busy machine.
 */
const WORDS_MILLISECONDS_MAX = 8000;

export interface CreateAnnotationsOptions extends Pick<Backend, 'knex' | 'logger'> {
  readonly isStandin: () => boolean;
}

export function createAnnotations(
  { knex, logger, isStandin }: CreateAnnotationsOptions,
  { lookEveryMs, milliseconds = MILLISECONDS_MAX, ...settings }: AnnotationSettings = {},
) {
  const { judgeMilliseconds = JUDGE_MILLISECONDS_MAX } = settings;
  const texts = createInstalledTexts({
    repository: createInstalledTextsRepository(knex),
    logger,
    ...(lookEveryMs === undefined ? {} : { everyMs: lookEveryMs }),
  });
  const references = settings.references ?? createReferences({ logger, milliseconds });
  const annotator = createAnnotator({ texts, references, logger });
  const judgeOf = createJudge({
    texts,
    verses: createVersesRepository(knex),
    words: settings.words ?? createWordSearch(knex),
    pasted: createPastedRepository(knex),
    ...{ isStandin, logger },
  });
  const annotationsOf: AnnotationsOf = (generation, onFound) => {
    const { reading } = generation;
    return createReplyAnnotations({
      annotate: (text, signal) => annotator.annotate(text, reading, signal),
      loading: () => annotator.loading(reading),
      judge: judgeOf(generation),
      ...{ milliseconds, judgeMilliseconds, logger },
      ...(onFound === undefined ? {} : { onFound }),
    });
  };
  return {
    annotator,
    readWords: createReadWords({
      ...{ texts, references, logger, milliseconds: WORDS_MILLISECONDS_MAX },
    }),
    annotateMessage: createAnnotateMessage({
      annotator,
      textOfChat: createTextOfChat(knex),
      ...{ logger, milliseconds },
    }),
    annotationsOf,
    /** Finds the annotations of a whole reply, and adds the annotations of its tokens. */
    annotateWhole(
      { text, ofTokens }: { readonly text: string; readonly ofTokens: readonly Annotation[] },
      generation: JudgedGeneration,
    ) {
      const annotations = annotationsOf(generation);
      annotations.add(text, ofTokens);
      return annotations.end();
    },
  };
}

export type Annotations = ReturnType<typeof createAnnotations>;
