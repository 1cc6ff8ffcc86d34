import { AUDIO_FIELD, audioCalls, audioStrings, limits } from '@targum/contracts';
import type { Transcription } from '@targum/contracts';
import {
  bytesOfUpload,
  clientGone,
  createRouter,
  idempotencyKeyOf,
  notConnected,
  principalOf,
  readUpload,
  requireUser,
  route,
  validationFailed,
} from '@targum/service-kit';
import type { ByteBudget, KitContext, KitRouter, Upload } from '@targum/service-kit';
import { jobIdentityOf } from './job-identity.ts';
import type { RecordUsage } from '../usage.service.ts';
import type { TranscriptionService } from './transcription.service.ts';

export interface TranscriptionRoutesOptions {
  readonly transcription: TranscriptionService;
  /** Reports whether a transcription service is connected. */
  readonly canTranscribe: () => boolean;
  readonly uploads: ByteBudget;
  readonly recordUsage: RecordUsage;
}

const readRecording = async (ctx: KitContext): Promise<Upload> => {
  const { maxBytes, minBytesExclusive } = limits.audio;
  const upload = await readUpload(ctx, {
    field: AUDIO_FIELD,
    maxBytes,
    requiredMessage: audioStrings.audioRequired,
  });
  if (upload.content.length > minBytesExclusive) return upload;
  throw validationFailed({ [AUDIO_FIELD]: [audioStrings.audioTooShort] });
};

export const createTranscriptionRoutes = ({
  transcription,
  canTranscribe,
  uploads,
  recordUsage,
}: TranscriptionRoutesOptions): KitRouter => {
  const router = createRouter();
  route(router, audioCalls.transcribe, requireUser({ keys: true }), async (ctx) => {
    if (!canTranscribe()) throw notConnected(audioStrings.noTranscription);
    const signal = clientGone(ctx);
    const identity = jobIdentityOf(principalOf(ctx).userId, idempotencyKeyOf(ctx));
    await transcription.checkRoom(identity);
    const pending = await uploads.within(bytesOfUpload(ctx, limits.audio.maxBytes), async () => {
      const upload = await readRecording(ctx);
      try {
        const { content } = upload;
        return await transcription.submit({ identity, content, requestId: ctx.state.requestId });
      } finally {
        upload.release();
      }
    });
    const { text, tokens, seconds } = await pending.wait(signal);
    await recordUsage(principalOf(ctx), { id: identity.jobId, tokens, seconds });
    const body: Transcription = { text };
    ctx.set('cache-control', 'no-store');
    ctx.body = body;
  });
  return router;
};
