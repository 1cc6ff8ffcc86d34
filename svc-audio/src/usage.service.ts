import { setTimeout as delay } from 'node:timers/promises';
import { isInfrastructureError, outsideCall } from '@targum/service-kit';
import type { Logger, Principal } from '@targum/service-kit';
import type { Transcribed, UsageRepository } from './usage.repository.ts';

/** What a call used: a transcription, or speech for a number of characters. */
export type Use = Transcribed | { readonly characters: number };

/**
 * Records what a call used, and the call if it was made with an API key. Never fails, since the work
 * of the call is done: an error is logged.
 */
export type RecordUsage = (principal: Principal, use: Use) => Promise<void>;

export interface UsageRecorder {
  readonly record: RecordUsage;
  /** Settles when everything is stored. */
  drain(): Promise<unknown>;
}

export interface UsageRecorderOptions {
  readonly usage: UsageRepository;
  readonly logger: Logger;
}

const STORE_AGAIN_MS = 1000;

/**
 * While PostgreSQL is unreachable, transcriptions are stored again and again: each has an id and is
 * counted once. Speech has none, so it is tried once.
 */
export const createUsageRecorder = ({ usage, logger }: UsageRecorderOptions): UsageRecorder => {
  const waiting = new Set<Promise<void>>();

  const store = async (principal: Principal, use: Use) => {
    const { userId } = principal;
    const isSpeech = 'characters' in use;
    if (isSpeech) await usage.addSpeech(userId, use.characters);
    else await usage.addTranscription(userId, use);
    if (principal.kind !== 'key') return;
    // Speech services report no tokens; the row counts the call.
    await usage.addCall(principal.keyId, isSpeech ? { tokens: 0 } : use);
  };

  /** @returns whether PostgreSQL may store it later. */
  const tryToStore = async (principal: Principal, use: Use): Promise<boolean> => {
    try {
      await store(principal, use);
      return false;
    } catch (error) {
      const mayStoreLater = 'id' in use && isInfrastructureError(error);
      const text = mayStoreLater ? 'usage is stored later' : 'usage could not be stored';
      logger[mayStoreLater ? 'warn' : 'error']({ err: error, userId: principal.userId, use }, text);
      return mayStoreLater;
    }
  };

  const storeLater = async (principal: Principal, use: Use) => {
    do await delay(STORE_AGAIN_MS);
    while (await tryToStore(principal, use));
  };

  return {
    async record(principal, use) {
      if (!(await tryToStore(principal, use))) return;
      const later = outsideCall(() => storeLater(principal, use)).finally(() =>
        waiting.delete(later),
      );
      waiting.add(later);
    },
    drain: () => Promise.all(waiting),
  };
};
