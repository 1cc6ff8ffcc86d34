import { limits, megabytes } from '@targum/contracts';
import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import {
  bytesOfUpload,
  createRouter,
  principalOf,
  readBody,
  readUpload,
  requireAdmin,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { ByteBudget, KitContext, KitRouter } from '@targum/service-kit';
import type { AdminTexts } from './admin-texts.service.ts';
import { keepFile } from './read-in-thread.ts';

interface AdminTextRoutesOptions {
  readonly texts: AdminTexts;
  readonly memory: ByteBudget;
}

/** Receives a file and moves it to the disk, so that the memory is free again. */
async function receive(ctx: KitContext) {
  const maxBytes = limits.textUploadBytes;
  const upload = await readUpload(ctx, {
    ...{ field: TEXT_FIELD, maxBytes },
    tooLargeMessage: `The file is larger than ${megabytes(maxBytes)} MB`,
  });
  try {
    return await keepFile(upload.filename, upload.content);
  } finally {
    upload.release();
  }
}

export function createAdminTextRoutes({ texts, memory }: AdminTextRoutesOptions): KitRouter {
  const router = createRouter();
  const admin = requireAdmin();

  route(router, adminTextCalls.list, admin, async (ctx) => {
    ctx.body = await texts.list();
  });
  route(router, adminTextCalls.upload, admin, async (ctx) => {
    const bytes = bytesOfUpload(ctx, limits.textUploadBytes);
    const file = await memory.within(bytes, () => receive(ctx));
    try {
      ctx.body = await texts.read(principalOf(ctx).userId, file);
    } finally {
      await file.remove();
    }
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
