import { recordApiUsage, run } from '@targum/service-kit';
import type { Backend } from '@targum/service-kit';

export interface Transcribed {
  /** Id of the call. A repeated record with the same id is ignored. */
  readonly id: string;
  readonly tokens: number;
  readonly seconds: number;
}

const TRANSCRIPTION = {
  name: 'usage.transcription',
  text: 'select record_transcription($1, $2, $3)',
};

const SPEECH = { name: 'usage.speech', text: `select record_usage($1, '', '', 0, 0, 0, 0, $2)` };

export const createAudioUsageRepository = (knex: Backend['knex']) => ({
  async addTranscription(userId: string, { id, seconds }: Transcribed) {
    await run(knex, TRANSCRIPTION, [id, userId, Math.round(seconds * 1000)]);
  },
  async addSpeech(userId: string, characters: number) {
    await run(knex, SPEECH, [userId, characters]);
  },
  addCall: (
    keyId: string,
    { id, tokens }: { readonly id?: string; readonly tokens: number },
  ): Promise<void> => recordApiUsage(knex, { id, keyId, chatId: null, tokens }),
});

export type AudioUsageRepository = ReturnType<typeof createAudioUsageRepository>;
