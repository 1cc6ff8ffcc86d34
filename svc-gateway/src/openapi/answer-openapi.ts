import { createHash } from 'node:crypto';
import { createDocument, gatewayCalls } from '@targum/contracts/openapi';
import type { KitMiddleware } from '@targum/service-kit';

/** Returns middleware that sends the OpenAPI document, which it builds at the first request. */
export function answerOpenApi(sessionCookie: string): KitMiddleware {
  const { method, path } = gatewayCalls.openapi;
  let made: { readonly text: string; readonly tag: string } | undefined;
  return (ctx, next) => {
    if (ctx.path !== path || (ctx.method !== method && ctx.method !== 'HEAD')) return next();
    ctx.state.route = path;
    if (made === undefined) {
      const text = JSON.stringify(createDocument(sessionCookie));
      made = { text, tag: createHash('sha256').update(text).digest('base64url') };
    }
    ctx.set({ 'cache-control': 'no-cache', etag: `"${made.tag}"` });
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    ctx.type = 'application/json';
    ctx.body = made.text;
    return undefined;
  };
}
