import { authCalls, authStrings, limits, PICTURE_FIELD } from '@targum/contracts';
import {
  bytesOfUpload,
  createRouter,
  principalOf,
  readUpload,
  requireUser,
  route,
  uuidParam,
} from '@targum/service-kit';
import type { KitRouter } from '@targum/service-kit';
import type { PicturesService } from './pictures.service.ts';

const FOREVER = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';

export function createPictureRoutes({ pictures }: { pictures: PicturesService }): KitRouter {
  const router = createRouter();
  const { maxBytes } = limits.picture;

  route(router, authCalls.uploadPicture, requireUser({ pending: true }), async (ctx) => {
    ctx.body = await pictures.upload(principalOf(ctx).userId, {
      bytes: bytesOfUpload(ctx, maxBytes),
      read: () =>
        readUpload(ctx, {
          field: PICTURE_FIELD,
          maxBytes,
          requiredMessage: authStrings.notAnImage,
          tooLargeMessage: authStrings.imageTooLarge,
        }),
    });
  });

  route(router, authCalls.picture, requireUser({ pending: true }), async (ctx) => {
    const { version, image } = await pictures.find(uuidParam(ctx, 'id'));
    // If the URL does not name the current version, browsers must not cache this picture forever.
    ctx.set('cache-control', ctx.query['v'] === version ? FOREVER : ASK_AGAIN);
    ctx.set('etag', `"${version}"`);
    ctx.type = 'image/webp';
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
    else ctx.body = image;
  });

  return router;
}
