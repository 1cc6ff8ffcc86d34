import { audioCalls } from '@targum/contracts';
import type { AudioStatus } from '@targum/contracts';
import { createRouter, requireUser, route } from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';

/** Tells the page what the settings allow, so that it need not find out by failing. */
export const createStatusRoutes = (status: AudioStatus): KitRouter => {
  const router = createRouter();
  route(router, audioCalls.status, requireUser({ keys: true }), (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = status;
  });
  return router;
};
