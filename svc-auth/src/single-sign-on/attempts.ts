import { createHash } from 'node:crypto';
import type { KitContext } from '@targum/service-kit';
import { z } from 'zod';
import { cookieNames, createSealedCookie } from './sealed-cookie.ts';
import type { CookieOptions } from './sealed-cookie.ts';

/** Sign-ins that one browser can have open, such as in several tabs. */
const ATTEMPTS_MAX = 5;
const PREFIX = 'oidc-attempt-';

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** When the provider was told to ask the person again. */
  againSince: z.number().optional(),
  /** The address to which the browser goes after the sign-in. */
  returnTo: z.string(),
  /** The user who was asked to sign in again. */
  onlyUser: z.string().optional(),
});
type Attempt = z.infer<typeof attempt>;

/**
 * The attempts of a browser to sign in, so that any replica can finish them. Each has a cookie of its
 * own, named after its state: a sign-in in another tab leaves it alone.
 */
export function createAttempts(options: CookieOptions & { readonly seconds: number }) {
  const cookieOf = (name: string) => createSealedCookie({ ...options, name, content: attempt });
  const cookieFor = (state: string) =>
    cookieOf(PREFIX + createHash('sha256').update(state).digest('base64url').slice(0, 16));

  return {
    /** Keeps an attempt. The oldest ones end if the browser has too many. */
    add(ctx: KitContext, content: Attempt): void {
      const oldestFirst = cookieNames(ctx, options.publicUrl)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => ({ name, startedAt: cookieOf(name).get(ctx)?.startedAt ?? 0 }))
        .toSorted((one, other) => one.startedAt - other.startedAt);
      const ended = oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - ATTEMPTS_MAX));
      for (const { name } of ended) cookieOf(name).clear(ctx);
      cookieFor(content.state).set(ctx, content);
    },
    /** The attempt with this state. It is used once, whatever comes of it. */
    take(ctx: KitContext, state: string): Attempt | undefined {
      const cookie = cookieFor(state);
      const found = cookie.get(ctx);
      if (found !== undefined) cookie.clear(ctx);
      return found?.state === state ? found : undefined;
    },
  };
}
