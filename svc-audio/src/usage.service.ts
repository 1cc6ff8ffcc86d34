import { addAbortListener } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { isInfrastructureError, outsideCall } from '@targum/service-kit';
import type { Logger, Principal } from '@targum/service-kit';
import type { Transcribed, AudioUsageRepository } from './usage.repository.ts';

/** The usage of a call: a transcription, or the number of spoken characters. */
export type Use = Transcribed | { readonly characters: number };

/**
 * Records the usage of a call, and the call itself if it was made with an API key. Never throws,
 * because the call has already succeeded: an error is logged.
 */
export type RecordUsage = (principal: Principal, use: Use) => Promise<void>;

export interface UsageRecorderOptions {
  readonly usage: AudioUsageRepository;
  readonly logger: Logger;
}

const STORE_AGAIN_MS = 1000;
const NOT_STORED = 'usage could not be stored';

/**
 * Creates the recorder. While PostgreSQL is unreachable, it tries again to record a transcription,
 * which has an id and so is counted once. Speech has no id, so it is recorded at the first try or
 * not at all.
 */
export const createUsageRecorder = ({ usage, logger }: UsageRecorderOptions) => {
  const waiting = new Set<Promise<void>>();
  const ending = new AbortController();

  const store = async (principal: Principal, use: Use) => {
    const { userId } = principal;
    const isSpeech = 'characters' in use;
    if (isSpeech) await usage.addSpeech(userId, use.characters);
    else await usage.addTranscription(userId, use);
    if (principal.kind !== 'key') return;
    // Speech services report no tokens. The row counts the call only.
    await usage.addCall(principal.keyId, isSpeech ? { tokens: 0 } : use);
  };

  /** @returns true if the caller should try again later. */
  const tryToStore = async (principal: Principal, use: Use, isFirst: boolean): Promise<boolean> => {
    try {
      await store(principal, use);
      return false;
    } catch (error) {
      const failure = { err: error, userId: principal.userId, use };
      const isTriedAgain = 'id' in use && isInfrastructureError(error);
      if (!isTriedAgain) logger.error(failure, NOT_STORED);
      else if (isFirst) logger.warn(failure, 'usage is stored later');
      return isTriedAgain;
    }
  };

  const storeLater = async (principal: Principal, use: Use) => {
    try {
      do await delay(STORE_AGAIN_MS, undefined, { signal: ending.signal });
      while (await tryToStore(principal, use, false));
    } catch {
      logger.error({ userId: principal.userId, use }, NOT_STORED);
    }
  };

  return {
    async record(principal: Principal, use: Use) {
      if (!(await tryToStore(principal, use, true))) return;
      const later = outsideCall(() => storeLater(principal, use)).finally(() =>
        waiting.delete(later),
      );
      waiting.add(later);
    },
    /** Settles when everything is stored, or logged as an error after the deadline. */
    drain(deadline: AbortSignal): Promise<unknown> {
      addAbortListener(deadline, () => ending.abort());
      return Promise.all(waiting);
    },
  };
};
