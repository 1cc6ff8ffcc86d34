import { repeat } from '@targum/service-kit';
import type { Logger, PubSub, RedisKeys } from '@targum/service-kit';
import { createCatalogue } from './definitions.ts';
import type { Catalogue } from './definitions.ts';
import type { Prompts } from './prompts.ts';
import type { PublishedRepository } from './published.repository.ts';

export interface AssistantRegistryOptions {
  readonly published: PublishedRepository;
  readonly pubSub: PubSub;
  readonly keys: RedisKeys;
  readonly logger: Logger;
  readonly prompts: Pick<Prompts, 'assistants' | 'sharedRules'>;
  readonly everyMs?: number;
}

/**
 * Milliseconds between regular reads, which find what a message did not announce. Redis can lose a
 * message or be down.
 */
const EVERY_MS = 5000;

/** Knows the published assistants. All replicas know the same assistants within seconds. */
export function createAssistantRegistry(options: AssistantRegistryOptions) {
  const { published, pubSub, keys, logger, prompts, everyMs = EVERY_MS } = options;
  let known: Catalogue | undefined;
  let started = 0;
  let applied = 0;

  const load = async (): Promise<Catalogue> => {
    const turn = (started += 1);
    const catalogue = createCatalogue(prompts, await published.read());
    // An earlier read that takes longer must not replace the result of a later read.
    if (turn > applied) {
      applied = turn;
      known = catalogue;
    }
    return known ?? catalogue;
  };

  const refresh = async (): Promise<void> => {
    try {
      await load();
    } catch (error) {
      logger.warn({ err: error }, 'assistants could not be read');
    }
  };

  return {
    /**
     * Returns the published assistants. Only the first call reads from PostgreSQL.
     * @throws if no read has succeeded.
     */
    current: async () => known ?? load(),
    /** Reads the assistants again, and tells the other processes to do the same. Never fails. */
    async changed() {
      await refresh();
      await pubSub.publish(keys.assistants, '');
    },
    start() {
      const unsubscribe = pubSub.subscribe(keys.assistants, {
        onMessage: () => void refresh(),
        onSubscribed: () => void refresh(),
      });
      const polling = repeat(everyMs, refresh);
      return {
        stop() {
          unsubscribe();
          return polling.stop();
        },
      };
    },
  };
}

export type AssistantRegistry = ReturnType<typeof createAssistantRegistry>;
