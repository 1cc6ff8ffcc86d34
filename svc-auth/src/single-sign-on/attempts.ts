import { createHash } from 'node:crypto';
import type { KitContext } from '@targum/service-kit';
import { z } from 'zod';
import { cookieNames, createSealedCookie } from './sealed-cookie.ts';
import type { CookieOptions } from './sealed-cookie.ts';

/** Maximum number of open sign-ins of one browser, such as in several tabs. */
const ATTEMPTS_MAX = 5;
const PREFIX = 'oidc-attempt-';

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The time when the product asked the provider for a new sign-in, in milliseconds since 1970. */
  againSince: z.number().optional(),
  returnTo: z.string(),
  /** Id of the only user who may complete this sign-in, if a signed-in user must sign in again. */
  onlyUser: z.string().optional(),
});
type Attempt = z.infer<typeof attempt>;

/**
 * Keeps the open sign-ins of a browser in its cookies, so that any replica can finish them. Each
 * sign-in has a separate cookie, named after its state, so that sign-ins in several tabs do not
 * affect each other.
 */
export function createAttempts(options: CookieOptions & { readonly seconds: number }) {
  const cookieOf = (name: string) => createSealedCookie({ ...options, name, content: attempt });
  const cookieFor = (state: string) =>
    cookieOf(PREFIX + createHash('sha256').update(state).digest('base64url').slice(0, 16));

  return {
    /** Stores an attempt. Removes the oldest attempts if the browser has too many. */
    add(ctx: KitContext, content: Attempt): void {
      const oldestFirst = cookieNames(ctx, options.publicUrl)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => ({ name, startedAt: cookieOf(name).get(ctx)?.startedAt ?? 0 }))
        .toSorted((one, other) => one.startedAt - other.startedAt);
      const ended = oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - ATTEMPTS_MAX));
      for (const { name } of ended) cookieOf(name).clear(ctx);
      cookieFor(content.state).set(ctx, content);
    },
    /** Returns and removes the attempt with this state. An attempt is used only once. */
    take(ctx: KitContext, state: string): Attempt | undefined {
      const cookie = cookieFor(state);
      const found = cookie.get(ctx);
      if (found !== undefined) cookie.clear(ctx);
      return found?.state === state ? found : undefined;
    },
  };
}
