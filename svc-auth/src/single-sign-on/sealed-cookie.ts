import type { KitContext, Sealer } from '@targum/service-kit';
import type { z } from 'zod';

interface SealedCookieOptions<Schema extends z.ZodType> {
  readonly name: string;
  readonly publicUrl: string;
  readonly sealer: Sealer;
  readonly content: Schema;
  readonly seconds: number;
}

/** A value that a browser keeps for a short time, and can neither read nor change. */
export interface SealedCookie<Content> {
  set(ctx: KitContext, content: Content): void;
  /** Undefined without a cookie, or if it was changed or is too old. */
  get(ctx: KitContext): Content | undefined;
  clear(ctx: KitContext): void;
}

interface Dated {
  readonly until: number;
  readonly content: unknown;
}

export function createSealedCookie<Schema extends z.ZodType>({
  name,
  publicUrl,
  sealer,
  content: schema,
  seconds,
}: SealedCookieOptions<Schema>): SealedCookie<z.infer<Schema>> {
  // Browsers let no other host of the same domain set a `__Host-` cookie.
  const fullName = publicUrl.startsWith('https:') ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: 'lax', signed: false, overwrite: true } as const;
  const open = (sealed: string): Dated | undefined => {
    try {
      return sealer.open(Buffer.from(sealed, 'base64url').toString('base64')) as Dated;
    } catch {
      return undefined;
    }
  };
  return {
    set(ctx, content) {
      const sealed = sealer.seal({ until: Date.now() + seconds * 1000, content });
      const value = Buffer.from(sealed, 'base64').toString('base64url');
      ctx.cookies.set(fullName, value, { ...options, maxAge: seconds * 1000 });
    },
    get(ctx) {
      const sealed = ctx.cookies.get(fullName, { signed: false });
      const dated = sealed === undefined ? undefined : open(sealed);
      if (dated === undefined || dated.until <= Date.now()) return undefined;
      return schema.safeParse(dated.content).data;
    },
    clear(ctx) {
      ctx.cookies.set(fullName, null, options);
    },
  };
}
