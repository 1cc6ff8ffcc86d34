import { personalDataCalls } from '@targum/contracts/on-demand';
import {
  answerStream,
  clientGone,
  createRouter,
  principalOf,
  requireUser,
  route,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { PersonalDataService } from './personal-data.service.ts';

interface PersonalDataRoutesOptions {
  readonly personalData: PersonalDataService;
}

export function createPersonalDataRoutes({ personalData }: PersonalDataRoutesOptions): KitRouter {
  const router = createRouter();

  route(router, personalDataCalls.export, requireUser({ pending: true }), async (ctx) => {
    const day = new Date().toISOString().slice(0, 10);
    const { userId } = principalOf(ctx);
    if (ctx.method === 'HEAD') await personalData.checkLimit(userId);
    else answerStream(ctx, await personalData.write(userId, clientGone(ctx)));
    ctx.attachment(`my-data-${day}.zip`);
    ctx.type = 'application/zip';
  });

  return router;
}
