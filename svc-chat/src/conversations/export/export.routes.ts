import { chatCalls } from '@targum/contracts';
import {
  createRouter,
  principalOf,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import { answerFile, languageOf } from './answer-file.ts';
import type { ExportService } from './export.service.ts';

export function createExportRoutes({ files }: { files: ExportService }): KitRouter {
  const router = createRouter();

  route(router, chatCalls.export, requireUser({ keys: true }), async (ctx) => {
    const { format, through } = readQuery(ctx, chatCalls.export.query);
    const chatId = uuidParam(ctx, 'chatId');
    const wanted = { format, through, language: languageOf(ctx) };
    answerFile(ctx, await files.ofChat(principalOf(ctx).userId, chatId, wanted));
  });

  return router;
}
