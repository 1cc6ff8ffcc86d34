import { limits, megabytes } from '@targum/contracts';
import { adminTextCalls, TEXT_FIELD } from '@targum/contracts/on-demand';
import {
  createRouter,
  principalOf,
  readBody,
  requireAdmin,
  route,
  storeUpload,
  unavailable,
  uuidParam,
} from '@targum/service-kit';
import type { KitContext, KitRouter } from '@targum/service-kit';
import type { AdminTexts } from './admin-texts.service.ts';
import { keepFile } from './read-in-thread.ts';
import type { KeptFile } from './read-in-thread.ts';

/** Files that may be on the disk at once, which has room for all of them. */
const FILES_AT_ONCE = 4;

/** Receives the file of a call onto the disk. */
function receive(ctx: KitContext): Promise<KeptFile> {
  const maxBytes = limits.textUploadBytes;
  const tooLargeMessage = `The file is larger than ${megabytes(maxBytes)} MB`;
  return keepFile((pathFor) =>
    storeUpload(ctx, { field: TEXT_FIELD, maxBytes, tooLargeMessage }, pathFor),
  );
}

export function createAdminTextRoutes({ texts }: { readonly texts: AdminTexts }): KitRouter {
  const router = createRouter();
  const admin = requireAdmin();
  let files = 0;

  route(router, adminTextCalls.list, admin, async (ctx) => {
    ctx.body = await texts.list();
  });
  route(router, adminTextCalls.upload, admin, async (ctx) => {
    if (files >= FILES_AT_ONCE) throw unavailable();
    files += 1;
    let file: KeptFile | undefined;
    try {
      file = await receive(ctx);
      ctx.body = await texts.read(principalOf(ctx).userId, file);
    } finally {
      await file?.remove();
      files -= 1;
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
