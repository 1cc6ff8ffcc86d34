import { createApp } from '@targum/service-kit';
import type { Backend, KitApp, KitRouter } from '@targum/service-kit';
import { createSpeechRoutes } from './speech/speech.routes.ts';
import type { SpeechService } from './speech/speech.service.ts';
import { createStatusRoutes } from './status.routes.ts';
import { createTranscriptionRoutes } from './transcription/transcription.routes.ts';
import type { TranscriptionService } from './transcription/transcription.service.ts';
import type { RecordUsage } from './usage.service.ts';

export interface AudioAppOptions {
  readonly backend: Pick<
    Backend,
    'logger' | 'streams' | 'metrics' | 'sessions' | 'knex' | 'rateLimit' | 'memory'
  >;
  readonly transcription: TranscriptionService;
  /** Reports whether a transcription service is connected. */
  readonly canTranscribe: () => boolean;
  /** The routes with which admins connect services. */
  readonly settings: readonly KitRouter[];
  readonly speech: SpeechService;
  readonly recordUsage: RecordUsage;
}

/** Share of the memory for uploads. The rest stays free for speech. */
const UPLOADS_SHARE = 5 / 8;

const createAudioRouters = ({
  backend: { memory },
  transcription,
  canTranscribe,
  settings,
  speech,
  recordUsage,
}: AudioAppOptions): readonly KitRouter[] => [
  createStatusRoutes({ canTranscribe }),
  createTranscriptionRoutes({
    transcription,
    canTranscribe,
    uploads: memory.part({ bytes: memory.bytes * UPLOADS_SHARE }),
    recordUsage,
  }),
  createSpeechRoutes({ speech, recordUsage }),
  ...settings,
];

export const createAudioApp = (options: AudioAppOptions): KitApp =>
  createApp({ ...options.backend, routers: createAudioRouters(options) });
