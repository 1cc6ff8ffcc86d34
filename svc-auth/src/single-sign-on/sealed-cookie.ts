import type { KitContext, Sealer } from '@targum/service-kit';
import type { z } from 'zod';

export interface CookieOptions {
  readonly publicUrl: string;
  readonly sealer: Sealer;
}

interface SealedCookieOptions<Schema extends z.ZodType> extends CookieOptions {
  readonly name: string;
  readonly content: Schema;
  readonly seconds: number;
}

interface Dated {
  readonly until: number;
  readonly content: unknown;
}

/**
 * Returns a prefix for cookie names. Browsers do not let another host of the same domain set a
 * cookie with this prefix.
 */
const prefixFor = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-' : '');

export function cookieNames(ctx: Pick<KitContext, 'get'>, publicUrl: string): string[] {
  const prefix = prefixFor(publicUrl);
  return ctx
    .get('cookie')
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]!.trim())
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

/** Creates a value that a browser keeps for a short time, and can neither read nor change. */
export function createSealedCookie<Schema extends z.ZodType>({
  name,
  publicUrl,
  sealer,
  content: schema,
  seconds,
}: SealedCookieOptions<Schema>) {
  const fullName = `${prefixFor(publicUrl)}${name}`;
  const options = { httpOnly: true, sameSite: 'lax', signed: false, overwrite: true } as const;
  const open = (sealed: string): Dated | undefined => {
    try {
      return sealer.open(Buffer.from(sealed, 'base64url').toString('base64')) as Dated;
    } catch {
      return undefined;
    }
  };
  return {
    set(ctx: KitContext, content: z.infer<Schema>) {
      const sealed = sealer.seal({ until: Date.now() + seconds * 1000, content });
      const value = Buffer.from(sealed, 'base64').toString('base64url');
      ctx.cookies.set(fullName, value, { ...options, maxAge: seconds * 1000 });
    },
    /**
     * Returns the value. Undefined without a cookie, or if the cookie was changed or is too old.
     */
    get(ctx: KitContext): z.infer<Schema> | undefined {
      const sealed = ctx.cookies.get(fullName, { signed: false });
      const dated = sealed === undefined ? undefined : open(sealed);
      if (dated === undefined || dated.until <= Date.now()) return undefined;
      return schema.safeParse(dated.content).data;
    },
    clear(ctx: KitContext) {
      ctx.cookies.set(fullName, null, options);
    },
  };
}
