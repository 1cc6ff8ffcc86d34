import { recordApiUsage, run } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';

export interface Transcribed {
  /** Id of the call. A repeated record with the same id is ignored. */
  readonly id: string;
  readonly tokens: number;
  readonly seconds: number;
}

export interface UsageRepository {
  /** Adds the length of a recording to the usage of a user. */
  addTranscription(userId: string, transcribed: Transcribed): Promise<void>;
  /** Adds spoken characters to the usage of a user, even if the sound came from the cache. */
  addSpeech(userId: string, characters: number): Promise<void>;
  /** Counts a call with an API key. */
  addCall(keyId: string, call: { readonly id?: string; readonly tokens: number }): Promise<void>;
}

const TRANSCRIPTION = {
  name: 'usage.transcription',
  text: 'select record_transcription($1, $2, $3)',
};

const SPEECH = { name: 'usage.speech', text: `select record_usage($1, '', '', 0, 0, 0, 0, $2)` };

export const createUsageRepository = (knex: Backend['knex']): UsageRepository => ({
  async addTranscription(userId, { id, seconds }) {
    await run(knex, TRANSCRIPTION, [id, userId, Math.round(seconds * 1000)]);
  },
  async addSpeech(userId, characters) {
    await run(knex, SPEECH, [userId, characters]);
  },
  addCall: (keyId, { id, tokens }) => recordApiUsage(knex, { id, keyId, chatId: null, tokens }),
});
