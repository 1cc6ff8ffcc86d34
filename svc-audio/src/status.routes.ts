import { audioCalls } from '@targum/contracts';
import type { AudioStatus } from '@targum/contracts';
import { createRouter, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';

/** Creates the route that reports which features the settings enable. The page hides the rest. */
export const createStatusRoutes = ({
  canTranscribe,
}: {
  readonly canTranscribe: () => boolean;
}): KitRouter => {
  const router = createRouter();
  route(router, audioCalls.status, requireUser({ keys: true }), (ctx) => {
    ctx.set('cache-control', 'no-store');
    const status: AudioStatus = { transcription: { connected: canTranscribe() } };
    ctx.body = status;
  });
  return router;
};
