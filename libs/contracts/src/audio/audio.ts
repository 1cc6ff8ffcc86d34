import { z } from 'zod';
import { calls } from '../calls/call.ts';
import { get, post } from '../calls/methods.ts';
import { isInvisible } from '../calls/invisible.ts';
import { limits, minutes } from '../calls/limits.ts';
import { wellFormedText } from '../calls/primitives.ts';

export const voices = [
  { id: 'Kore', name: 'Kore (neutral)', lang: 'en-US' },
  { id: 'Puck', name: 'Puck (clear)', lang: 'en-US' },
  { id: 'Charon', name: 'Charon (warm)', lang: 'en-US' },
  { id: 'Aoede', name: 'Aoede (soft)', lang: 'en-US' },
  { id: 'Fenrir', name: 'Fenrir (deep)', lang: 'en-US' },
  { id: 'Leda', name: 'Leda (gentle)', lang: 'en-US' },
] as const;

export const voiceName = z.enum(voices.map(({ id }) => id));
export type VoiceName = z.infer<typeof voiceName>;

/** A speech engine: the program espeak-ng on the server, or a server with OpenAI's API. */
export const speechEngine = z.enum(['espeak', 'openai']);
export type SpeechEngineName = z.infer<typeof speechEngine>;

export const DEFAULT_VOICE: VoiceName = 'Kore';

export const audioStrings = {
  textRequired: 'Text is required',
  get textTooLong() {
    return `Text is too long (max ${limits.speech.textMax} characters)`;
  },
  noTranscription: 'No transcription service is connected',
  audioRequired: 'An audio file is required',
  audioTooShort: 'The recording is too short',
  get audioTooLong() {
    return `The recording is longer than ${minutes(limits.audio.maxSeconds)} minutes`;
  },
  audioUnreadable: 'The recording could not be read as audio',
} as const;

export const audioStatus = z.object({ transcription: z.object({ connected: z.boolean() }) });
export type AudioStatus = z.infer<typeof audioStatus>;

export const AUDIO_FIELD = 'audio';
export const audioFileName = z.enum(['audio.webm', 'audio.wav', 'audio.mp4', 'audio.ogg']);

export const transcription = z.object({ text: z.string() });
export type Transcription = z.infer<typeof transcription>;

export const speakRequest = z.object({
  text: z.lazy(() =>
    wellFormedText(audioStrings.textRequired)
      .trim()
      .min(1, { error: audioStrings.textRequired, abort: true })
      .max(limits.speech.textMax, audioStrings.textTooLong)
      .refine((value) => !isInvisible(value), audioStrings.textRequired),
  ),
  voice: voiceName.default(DEFAULT_VOICE),
});
export type SpeakRequest = z.input<typeof speakRequest>;

export const SPEECH_TYPE = 'audio/mpeg';

export const audioCalls = calls({
  status: get('/api/audio/status', { response: audioStatus }),
  transcribe: post('/api/audio/transcribe', { response: transcription }),
  speak: post('/api/audio/speak', { body: speakRequest }),
});
