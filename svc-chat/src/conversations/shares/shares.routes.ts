import { shareCalls } from '@targum/contracts/on-demand';
import {
  createRouter,
  leaveUncompressed,
  notFound,
  principalOf,
  readBody,
  readQuery,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { Idempotency, KitRouteMiddleware, KitRouter, RateLimit } from '@targum/service-kit';
import { answerFile, languageOf } from '../export/answer-file.ts';
import type { ExportService } from '../export/export.service.ts';
import { hashOfToken } from './shares.service.ts';
import type { SharesService } from './shares.service.ts';

interface ShareRoutesOptions {
  readonly shares: SharesService;
  readonly files: Pick<ExportService, 'ofCopy'>;
  readonly idempotency: Idempotency;
  readonly continuedPerUser: RateLimit;
}

/**
 * Lets approved users with a session through. Everyone else gets 404, so that nobody else can tell
 * whether a link is valid.
 */
const approvedOrNotFound: KitRouteMiddleware = async (ctx, next) => {
  try {
    await requireUser()(ctx, async () => {});
  } catch {
    throw notFound();
  }
  return next();
};

export function createShareRoutes({
  shares,
  files,
  idempotency,
  continuedPerUser,
}: ShareRoutesOptions): KitRouter {
  const router = createRouter();

  route(router, shareCalls.create, requireUser(), async (ctx) => {
    const { userId } = principalOf(ctx);
    const chatId = uuidParam(ctx, 'chatId');
    const request = await readBody(ctx, shareCalls.create.body);
    leaveUncompressed(ctx);
    await idempotency.answer(ctx, {
      scope: `shares:${userId}:${chatId}`,
      request,
      singleStatement: true,
      run: async (database) => ({
        status: shareCalls.create.status,
        body: await shares.create(database, userId, chatId, request),
      }),
    });
  });

  route(router, shareCalls.list, requireUser(), async (ctx) => {
    ctx.body = await shares.list(principalOf(ctx).userId);
  });

  route(router, shareCalls.revoke, requireUser(), async (ctx) => {
    await shares.revoke(principalOf(ctx).userId, uuidParam(ctx, 'id'));
  });

  route(router, shareCalls.continue, requireUser(), async (ctx) => {
    const { userId } = principalOf(ctx);
    const token = ctx.params['token'] ?? '';
    const request = await readBody(ctx, shareCalls.continue.body);
    await continuedPerUser.consume(userId);
    await idempotency.answer(ctx, {
      scope: `shares:continue:${userId}:${hashOfToken(token)}`,
      request,
      singleStatement: true,
      run: async (database) => ({
        status: shareCalls.continue.status,
        body: await shares.continue(database, userId, token),
      }),
    });
  });

  route(router, shareCalls.export, approvedOrNotFound, async (ctx) => {
    const { format } = readQuery(ctx, shareCalls.export.query);
    ctx.set('cache-control', 'no-store');
    const copy = await shares.read(ctx.params['token'] ?? '');
    answerFile(ctx, await files.ofCopy(copy, { format, language: languageOf(ctx) }));
  });

  route(router, shareCalls.read, approvedOrNotFound, async (ctx) => {
    ctx.set('cache-control', 'no-store');
    ctx.body = await shares.read(ctx.params['token'] ?? '');
  });

  return router;
}
