import { createApp, recordApiUsage } from '@targum/service-kit';
import type { Backend, KitApp, KitRouter } from '@targum/service-kit';
import { createSpeechRoutes } from './speech/speech.routes.ts';
import type { SpeechService } from './speech/speech.service.ts';
import { createStatusRoutes } from './status.routes.ts';
import { createTranscriptionRoutes } from './transcription/transcription.routes.ts';
import type { TranscriptionService } from './transcription/transcription.service.ts';
import { createUploadBudget } from './transcription/upload-budget.ts';
import { createNoteUsage } from './usage.service.ts';

export interface AudioAppOptions {
  readonly backend: Pick<
    Backend,
    'logger' | 'streams' | 'metrics' | 'sessions' | 'knex' | 'limits'
  >;
  /** Undefined where no transcription service is connected. */
  readonly transcription: TranscriptionService | undefined;
  readonly speech: SpeechService;
}

/** Uploads received at the same time; larger ones are refused with 503. */
const UPLOAD_BYTES_AT_ONCE = 256 * 1024 * 1024;

const createAudioRouters = ({
  backend: { knex, logger },
  transcription,
  speech,
}: AudioAppOptions): readonly KitRouter[] => {
  const noteUsage = createNoteUsage({ record: recordApiUsage({ knex }), logger });
  const uploadBudget = createUploadBudget(UPLOAD_BYTES_AT_ONCE);
  return [
    createStatusRoutes({ transcription: { connected: transcription !== undefined } }),
    createTranscriptionRoutes({ transcription, uploadBudget, noteUsage }),
    createSpeechRoutes({ speech, noteUsage }),
  ];
};

/** The HTTP application of svc-audio. */
export const createAudioApp = (options: AudioAppOptions): KitApp =>
  createApp({ ...options.backend, routers: createAudioRouters(options) });
