import { chatCalls } from '@targum/contracts';
import {
  answerStream,
  createRouter,
  principalOf,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { ExportService } from './export.service.ts';

export function createExportRoutes({ files }: { files: ExportService }): KitRouter {
  const router = createRouter();

  route(router, chatCalls.export, requireUser({ keys: true }), async (ctx) => {
    const { through } = readQuery(ctx, chatCalls.export.query);
    const chatId = uuidParam(ctx, 'chatId');
    const { name, text } = await files.markdown(principalOf(ctx).userId, chatId, through);
    ctx.attachment(name);
    ctx.type = 'text/markdown; charset=utf-8';
    answerStream(ctx, text);
  });

  return router;
}
