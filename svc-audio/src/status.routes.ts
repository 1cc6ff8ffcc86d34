import { audioCalls } from '@targum/contracts';
import type { AudioStatus } from '@targum/contracts';
import { createRouter, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';

/** Reports what the settings permit, so that the page can hide the rest. */
export const createStatusRoutes = (status: AudioStatus): KitRouter => {
  const router = createRouter();
  route(router, audioCalls.status, requireUser({ keys: true }), (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = status;
  });
  return router;
};
