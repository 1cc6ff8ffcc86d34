import { hash } from 'node:crypto';
import type { KitContext } from './context.ts';

/**
 * Answers a GET with JSON and an ETag of its content, or with 304 if the caller already has this content.
 * Set the headers of the answer before: a 304 has them, too. The tag is weak because nginx compresses the
 * answer. Unlike with `ctx.fresh`, a request with `Cache-Control: no-cache` also gets 304: `fetch` of Node
 * adds this header when a program itself sends `If-None-Match`.
 */
export function answerTagged<Body>(ctx: KitContext & { body: Body }, body: NoInfer<Body>): void {
  const text = JSON.stringify(body);
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  ctx.set('etag', `W/${tag}`);
  if (ctx.get('if-none-match').includes(tag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'json';
  ctx.response.body = text;
}
