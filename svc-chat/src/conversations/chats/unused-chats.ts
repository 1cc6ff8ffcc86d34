import { repeat } from '@targum/service-kit';
import type { Logger, Repeated } from '@targum/service-kit';
import type { UnusedChatsRepository } from './unused-chats.repository.ts';

interface UnusedChatsOptions {
  readonly repository: UnusedChatsRepository;
  readonly logger: Logger;
}

/** Milliseconds between two searches for unused chats. */
const LOOK_EVERY_MS = 600_000;

/** Closes chats that never got a message. The gradual deletion of closed chats deletes them. */
export function createUnusedChats({ repository, logger }: UnusedChatsOptions) {
  const closeAll = async (isStopping: () => boolean): Promise<void> => {
    try {
      for (let more = true; more && !isStopping();) {
        const part = await repository.close();
        if (part.closed > 0) {
          logger.info({ closed: part.closed }, 'closed chats that never got a message');
        }
        more = part.more;
      }
    } catch (error) {
      logger.warn({ err: error }, 'could not look for chats that never got a message');
    }
  };

  return {
    start(): Repeated {
      let stopping = false;
      const work = repeat(LOOK_EVERY_MS, () => closeAll(() => stopping));
      return {
        stop() {
          stopping = true;
          return work.stop();
        },
      };
    },
  };
}
