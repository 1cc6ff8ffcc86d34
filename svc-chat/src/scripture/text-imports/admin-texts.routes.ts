import { limits, megabytes } from '@targum/contracts';
import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import {
  createRouter,
  principalOf,
  readBody,
  requireAdmin,
  route,
  storeUpload,
  uuidParam,
} from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { AdminTexts } from './admin-texts.service.ts';
import { keepFile } from './read-in-thread.ts';
import type { KeptFile } from './read-in-thread.ts';
import type { UploadSlots } from './upload-slots.ts';

interface AdminTextRoutesOptions {
  readonly texts: AdminTexts;
  readonly slots: UploadSlots;
}

/** Receives the file of a call onto the disk. */
function receive(ctx: KitContext, signal: AbortSignal): Promise<KeptFile> {
  const maxBytes = limits.textUploadBytes;
  const tooLargeMessage = `The file is larger than ${megabytes(maxBytes)} MB`;
  return keepFile((pathFor) =>
    storeUpload(ctx, { field: TEXT_FIELD, maxBytes, tooLargeMessage, signal }, pathFor),
  );
}

export function createAdminTextRoutes({ texts, slots }: AdminTextRoutesOptions): KitRouter {
  const router = createRouter();
  const admin = requireAdmin();

  route(router, adminTextCalls.list, admin, async (ctx) => {
    ctx.body = await texts.list();
  });
  route(router, adminTextCalls.upload, admin, async (ctx) => {
    const { userId } = principalOf(ctx);
    ctx.body = await slots.within(userId, async (signal) => {
      const file = await receive(ctx, signal);
      try {
        return await texts.read(userId, file, signal);
      } finally {
        await file.remove();
      }
    });
  });
  route(router, adminTextCalls.import, admin, async (ctx) => {
    const request = await readBody(ctx, adminTextCalls.import.body);
    ctx.body = await texts.begin(principalOf(ctx).userId, uuidParam(ctx, 'id'), request);
  });
  route(router, adminTextCalls.state, admin, async (ctx) => {
    ctx.body = await texts.job(uuidParam(ctx, 'id'));
  });
  route(router, adminTextCalls.chats, admin, async (ctx) => {
    ctx.body = await texts.usedBy(ctx.params['id']!);
  });
  route(router, adminTextCalls.remove, admin, async (ctx) => {
    await texts.remove(principalOf(ctx).userId, ctx.params['id']!);
    ctx.status = adminTextCalls.remove.status;
  });

  return router;
}
