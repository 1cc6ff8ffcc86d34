import { createLogger } from '@targum/service-kit';
import { createReferences } from '../scripture/references/reference-threads.ts';
import type { References } from '../scripture/references/reference-threads.ts';
import type { TextSet } from '../scripture/texts/text-set.ts';

/**
 * The maximum number of finders whose threads are kept. Each of a finder's two threads takes tens
 * of MB.
 */
const KEPT_MAX = 2;

interface Kept {
  readonly references: References;
  /** The texts whose book names the threads have loaded. */
  readonly texts: TextSet;
}

/** The most recently used entry is the last one. */
const kept = new Map<string, Kept>();

const keptFor = (texts: TextSet, milliseconds: number): Kept => {
  const key = JSON.stringify([milliseconds, texts.names]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const one = kept.get(key) ?? { references: createReferences({ logger, milliseconds }), texts };
  kept.delete(key);
  kept.set(key, one);
  const [oldest] = kept;
  if (kept.size > KEPT_MAX && oldest !== undefined) {
    kept.delete(oldest[0]);
    void oldest[1].references.close();
  }
  return one;
};

/**
 * Finds references for all services of the test files in a worker. Services whose texts have the
 * same names use the same threads, because a new thread takes seconds of CPU to load its languages.
 * @param milliseconds the time limit for a message in a thread.
 */
export const sharedReferences = (milliseconds: number): References => ({
  find(message, texts, options) {
    const one = keptFor(texts, milliseconds);
    return one.references.find(message, one.texts, options);
  },
  prepare(texts, language) {
    const one = keptFor(texts, milliseconds);
    one.references.prepare(one.texts, language);
  },
  loading: () => undefined,
  // Does nothing, because other services still use the threads.
  close: () => Promise.resolve(),
});
