import type { KitApp, KitRouter } from '../http/context.ts';

/** Returns all routes of an app as sorted `METHOD /path`, for tests that must cover all routes. */
export const routesOf = ({ middleware }: KitApp): string[] =>
  (middleware as { readonly router?: KitRouter }[])
    .flatMap(({ router }) => router?.stack ?? [])
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    )
    .toSorted();
