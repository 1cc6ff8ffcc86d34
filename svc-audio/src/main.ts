import { isMigrated } from '@targum/database';
import { createBackend, readConfigOrExit, runService, startTracing } from '@targum/service-kit';
import { createAudioApp } from './app.ts';
import { audioConfig, speechOfEnvironment, transcriptionOfEnvironment } from './config.ts';
import {
  createSpeechConnection,
  createTranscriptionConnection,
} from './connections/audio-connections.ts';
import { createBoundedTools } from './ffmpeg/bounded-tools.ts';
import { findFfmpeg } from './ffmpeg/find-tool.ts';
import { createAudioServices } from './services.ts';
import { createSpeechEngine } from './speech/create-engine.ts';
import { orExit } from './or-exit.ts';

const MAX_WAITING_RUNS = 200;

const config = readConfigOrExit(audioConfig, process.env);
const path = process.env['PATH'] ?? '';
await startTracing({ name: 'svc-audio', config });
const backend = createBackend({ name: 'svc-audio', config, isMigrated });
const runTool = createBoundedTools({
  memory: backend.memory,
  concurrency: config.SPEECH_CONCURRENCY,
  maxWaiting: MAX_WAITING_RUNS,
  waitMs: config.SPEECH_DEADLINE_SECONDS * 1000,
});
const onScreen = config.MODEL_SETTINGS === 'screen';
const connected = {
  backend,
  secrets: config.SESSION_KEYS,
  privateAddresses: config.MODEL_PRIVATE_ADDRESSES,
};
const transcriptionConnection = createTranscriptionConnection({
  ...connected,
  environment: transcriptionOfEnvironment(config),
  onScreen,
});
const speechConnection = createSpeechConnection({
  ...connected,
  environment: await orExit((async () => speechOfEnvironment(config))()),
  // An engine that the environment names is the one to use, also if it needs no server.
  onScreen: onScreen && config.TTS_ENGINE === undefined,
});
const [ffmpegPath, engine] = await Promise.all([
  orExit(findFfmpeg({ setting: 'FFMPEG_PATH', command: config.FFMPEG_PATH, path })),
  orExit(createSpeechEngine({ config, connection: speechConnection, runTool, path })),
]);

const services = createAudioServices({
  ...{ backend, config, ffmpegPath, runTool, engine },
  transcription: transcriptionConnection,
});
const { speech, transcription, usage } = services;
const connections = [transcriptionConnection, speechConnection];
const reading = await Promise.all(connections.map((each) => each.start()));

await runService({
  ...backend,
  config,
  checks: {
    ...backend.checks,
    settings: () => Promise.all(connections.map((each) => each.check())),
  },
  app: createAudioApp({
    ...{ backend, transcription, speech },
    canTranscribe: () => transcriptionConnection.choose().server !== undefined,
    settings: connections.map((each) => each.createRoutes(backend.rateLimit)),
    recordUsage: usage.record,
  }),
  facts: services.facts,
  drain: usage.drain,
  workers: [services.close, ...reading.map((each) => () => each.stop())],
});
