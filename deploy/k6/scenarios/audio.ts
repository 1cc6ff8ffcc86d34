import type { SPEECH_TYPE, Transcription } from '@targum/contracts';
import { speak, transcribeSound } from './calls.ts';
import type { Answer, Client } from './client.ts';
import type { Scenario } from './scenario.ts';
import { tone } from './sound.ts';

const SOUND = tone(3);
const SPEECH: typeof SPEECH_TYPE = 'audio/mpeg';

const hasText = ({ status, text }: Answer) =>
  status === 200 && (JSON.parse(text) as Transcription).text !== '';

export const checkTranscription = async (client: Client): Promise<void> => {
  const answer = await client.send('transcription', transcribeSound(SOUND));
  client.check('the transcription has text', hasText(answer));
};

export const checkSpeech = async (client: Client, text: string): Promise<void> => {
  const { type, text: sound } = await client.send('speech', speak({}, { text }));
  client.check('the speech is sound', type === SPEECH && sound !== '');
};

/**
 * Each user sends a recording and then requests speech for a new sentence, which the cache does not
 * hold.
 */
export const audio: Scenario = {
  name: 'audio',
  thresholds: {
    transcription: { failed: 0.001, duration: { p95: 5000, p99: 9000 } },
    speech: { failed: 0.001, duration: { p95: 2000, p99: 5000 } },
  },
  async round(client, { id }, number) {
    await checkTranscription(client);
    await client.pause(1);
    await checkSpeech(client, `Sentence ${number} of ${id.slice(0, 8)}.`);
    await client.pause(1);
  },
};
