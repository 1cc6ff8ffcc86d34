import { SPEECH_TYPE, audioCalls } from '@targum/contracts';
import {
  clientGone,
  createRouter,
  principalOf,
  readBody,
  requireUser,
  route,
  savesData,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { RecordUsage } from '../usage.service.ts';
import type { SpeechService } from './speech.service.ts';

export interface SpeechRoutesOptions {
  readonly speech: SpeechService;
  readonly recordUsage: RecordUsage;
}

export const createSpeechRoutes = ({ speech, recordUsage }: SpeechRoutesOptions): KitRouter => {
  const router = createRouter();
  route(router, audioCalls.speak, requireUser({ keys: true }), async (ctx) => {
    const signal = clientGone(ctx);
    const { text, voice } = await readBody(ctx, audioCalls.speak.body);
    const quality = savesData(ctx) ? 'small' : 'usual';
    const sound = await speech.speak({ text, voice, quality, signal });
    await recordUsage(principalOf(ctx), { characters: Array.from(text).length });
    ctx.set('cache-control', 'no-store');
    ctx.type = SPEECH_TYPE;
    ctx.body = sound;
  });
  return router;
};
