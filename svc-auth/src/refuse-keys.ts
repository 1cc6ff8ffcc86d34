import { forbidden } from '@targum/service-kit';
import type { KitRouteMiddleware } from '@targum/service-kit';

/** For calls that anyone may make, but no API key. */
export const refuseKeys: KitRouteMiddleware = (ctx, next) => {
  if (ctx.state.principal?.kind === 'key') throw forbidden('API keys cannot be used here');
  return next();
};
