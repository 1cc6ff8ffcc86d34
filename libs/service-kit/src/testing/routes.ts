import type { KitApp, KitRouter } from '../http/context.ts';

/** Every route an app serves, as `METHOD /path` in order, for tests that must leave none out. */
export const routesOf = ({ middleware }: KitApp): string[] =>
  (middleware as { readonly router?: KitRouter }[])
    .flatMap(({ router }) => router?.stack ?? [])
    .flatMap(({ methods, path }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    )
    .toSorted();
