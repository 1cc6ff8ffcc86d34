import type { Annotation } from '@targum/contracts/on-demand';
import type { ReaderSettings } from '@targum/database';
import { findingLanguageOf } from '@targum/scripture';
import type { FoundReference } from '@targum/scripture';
import type { Logger, Repeated } from '@targum/service-kit';
import type { InstalledTexts } from '../texts/installed-texts.ts';
import type { References } from '../references/reference-threads.ts';
import type { InstalledText } from '../texts/text-set.ts';

/** Finds the annotations of messages and replies. None of its calls fails. */
export interface Annotator {
  /** @param languages BCP 47 tags, the preferred one first. */
  readingFor(languages: readonly string[]): Promise<ReaderSettings>;
  /** Returns undefined if none of the reading's texts is installed. */
  textOf(reading: ReaderSettings): Promise<InstalledText | undefined>;
  /**
   * Returns the annotations that are found until `signal` aborts. Returns none if the search fails.
   */
  annotate(content: string, reading: ReaderSettings, signal: AbortSignal): Promise<Annotation[]>;
  /**
   * Loads what finds references in a caller's language, so that the first message does not wait.
   * @param languages BCP 47 tags, the preferred one first.
   */
  prepare(languages: readonly string[]): Promise<void>;
  /** Returns undefined unless messages with these settings wait for a thread that loads. */
  loading(reading: Pick<ReaderSettings, 'language'>): Promise<void> | undefined;
  start(): Repeated;
}

export interface AnnotatorOptions {
  readonly texts: InstalledTexts;
  readonly references: References;
  readonly logger: Logger;
}

const toAnnotation = ({ id: textId }: InstalledText, found: FoundReference): Annotation => ({
  ...{ start: found.start, end: found.end, kind: 'reference', ref: found.ref, label: found.label },
  textId,
  ...(found.problem === undefined ? {} : { problem: found.problem }),
});

export function createAnnotator({ texts, references, logger }: AnnotatorOptions): Annotator {
  return {
    async readingFor(languages) {
      const language = findingLanguageOf(languages);
      try {
        const best = (await texts.current()).bestFor(languages);
        return { language, textIds: best === undefined ? [] : [best.id] };
      } catch (error) {
        logger.warn({ err: error }, 'installed texts could not be read');
        return { language, textIds: [] };
      }
    },

    async textOf(reading) {
      try {
        return (await texts.current()).firstOf(reading.textIds);
      } catch (error) {
        logger.warn({ err: error }, 'installed texts could not be read');
        return undefined;
      }
    },

    async annotate(content, { language, textIds }, signal) {
      try {
        const installed = await texts.current();
        const text = installed.firstOf(textIds);
        if (text === undefined) return [];
        const options = { language: findingLanguageOf([language]), text: text.contents, signal };
        const found = await references.find(content, installed, options);
        return found.map((each) => toAnnotation(text, each));
      } catch (error) {
        logger.warn({ err: error }, 'references could not be found');
        return [];
      }
    },

    async prepare(languages) {
      try {
        const installed = await texts.current();
        if (installed.bestFor(languages) === undefined) return;
        references.prepare(installed, findingLanguageOf(languages));
      } catch (error) {
        logger.warn({ err: error }, 'a language could not be prepared');
      }
    },

    loading: ({ language }) => references.loading(findingLanguageOf([language])),

    start() {
      const looking = texts.start();
      return {
        async stop() {
          await looking.stop();
          await references.close();
        },
      };
    },
  };
}
