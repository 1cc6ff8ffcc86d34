import { isMigrated } from '@targum/database';
import { createBackend, readConfigOrExit, runService, startTracing } from '@targum/service-kit';
import { createAudioApp } from './app.ts';
import { audioConfig } from './config.ts';
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
const [ffmpegPath, engine] = await Promise.all([
  orExit(findFfmpeg({ setting: 'FFMPEG_PATH', command: config.FFMPEG_PATH, path })),
  orExit(createSpeechEngine({ config, runTool, path })),
]);

const services = createAudioServices({ backend, config, ffmpegPath, runTool, engine });
const { speech, usage } = services;
const transcription = config.STT_BASE_URL === undefined ? undefined : services.transcription;

await runService({
  ...backend,
  config,
  app: createAudioApp({ backend, transcription, speech, recordUsage: usage.record }),
  facts: services.facts,
  drain: usage.drain,
  workers: [services.close],
});
