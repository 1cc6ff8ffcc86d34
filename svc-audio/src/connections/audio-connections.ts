import {
  speechSettings,
  speechSettingsCalls,
  transcriptionSettings,
  transcriptionSettingsCalls,
} from '@targum/contracts/on-demand';
import type { SpeechSettings, TranscriptionSettings } from '@targum/contracts/on-demand';
import { createServiceConnection } from '@targum/service-kit/service-settings';
import type { ServiceConnectionOptions, ServiceOfKind } from '@targum/service-kit/service-settings';
import { shownServer } from './audio-server.ts';
import type { AudioServer, SpeechServer } from './audio-server.ts';
import { checkSpeech, checkTranscription } from './check-audio.ts';

const TRANSCRIPTION: ServiceOfKind<TranscriptionSettings, AudioServer> = {
  kind: 'transcription',
  calls: transcriptionSettingsCalls,
  parse: (columns) => transcriptionSettings.parse(columns),
  serverOf: ({ address: baseUrl, model }, apiKey, guard) => ({ baseUrl, model, apiKey, guard }),
  shown: shownServer,
  test: checkTranscription,
};

const SPEECH: ServiceOfKind<SpeechSettings, SpeechServer> = {
  kind: 'speech',
  calls: speechSettingsCalls,
  parse: (columns) => speechSettings.parse(columns),
  serverOf: ({ address: baseUrl, model, voices }, apiKey, guard) => ({
    ...{ baseUrl, model, voices, apiKey, guard },
  }),
  shown: (server) => ({ ...shownServer(server), voices: server.voices }),
  test: checkSpeech,
};

/** Knows the transcription service that is in effect. */
export const createTranscriptionConnection = (options: ServiceConnectionOptions<AudioServer>) =>
  createServiceConnection(TRANSCRIPTION, options);

/** Knows the speech service that is in effect. Without one, the program espeak-ng speaks. */
export const createSpeechConnection = (options: ServiceConnectionOptions<SpeechServer>) =>
  createServiceConnection(SPEECH, options);

export type TranscriptionConnection = ReturnType<typeof createTranscriptionConnection>;
export type SpeechConnection = ReturnType<typeof createSpeechConnection>;
