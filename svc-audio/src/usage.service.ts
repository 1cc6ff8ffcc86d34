import type { Logger, Principal } from '@targum/service-kit';
import type { Transcribed, UsageRepository } from './usage.repository.ts';

/** What a call used: a transcription, or speech for a number of characters. */
export type Use = Transcribed | { readonly characters: number };

/**
 * Records what a call used, and the call if it was made with an API key. Never fails, since the work
 * of the call is done: an error is logged.
 */
export type RecordUsage = (principal: Principal, use: Use) => Promise<void>;

export interface RecordUsageOptions {
  readonly usage: UsageRepository;
  readonly logger: Logger;
}

export const createRecordUsage = ({ usage, logger }: RecordUsageOptions): RecordUsage => {
  const store = async (principal: Principal, use: Use) => {
    const { userId } = principal;
    const isSpeech = 'characters' in use;
    if (isSpeech) await usage.addSpeech(userId, use.characters);
    else await usage.addTranscription(userId, use);
    if (principal.kind !== 'key') return;
    // Speech services report no tokens; the row counts the call.
    await usage.addCall(principal.keyId, isSpeech ? { tokens: 0 } : use);
  };

  return async (principal, use) => {
    await store(principal, use).catch((error: unknown) => {
      logger.error({ err: error, userId: principal.userId, use }, 'usage could not be stored');
    });
  };
};
