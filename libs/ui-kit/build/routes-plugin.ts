import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Compiler } from '@rspack/core';
import { remoteRoute } from '@targum/contracts';
import type { NavigationEntry, RemoteRoute } from '@targum/contracts';

const MANIFEST = 'mf-manifest.json';

/** A route as a remote's `routes.ts` declares it. Its label is a key of the remote's messages. */
export type DeclaredRoute = Omit<RemoteRoute, 'navigation' | 'needs' | 'paths'> & {
  readonly needs?: RemoteRoute['needs'];
  readonly paths: readonly [string, ...string[]];
  readonly navigation?: Omit<NavigationEntry, 'label'> & { readonly label: string };
};

/** Writes a remote's routes, with their labels in all languages, into its manifest. */
export const routesPlugin =
  (root: string, routes: readonly DeclaredRoute[]) =>
  (compiler: Compiler): void => {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RoutesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // This stage comes after the federation plugin has written the manifest.
        { name: 'RoutesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = JSON.parse(
            compilation.getAsset(MANIFEST)!.source.source().toString(),
          ) as object;
          const targum = { routes: resolveRoutes(root, routes) };
          const text = JSON.stringify({ ...manifest, targum });
          compilation.updateAsset(MANIFEST, new sources.RawSource(text));
        },
      );
    });
  };

/**
 * Returns the routes, with the texts of their labels in each language.
 * @param root the remote's folder, which contains `locales`.
 * @throws Error if `locales/<language>/first.json` lacks a label; ZodError for a malformed route.
 */
export function resolveRoutes(root: string, routes: readonly DeclaredRoute[]): RemoteRoute[] {
  const catalogues = globSync(join(root, 'locales/*/first.json')).map((file) => ({
    language: basename(dirname(file)),
    messages: JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
  }));
  const textsOf = (key: string) =>
    Object.fromEntries(
      catalogues.map(({ language, messages }) => {
        const text = messages[key];
        if (text === undefined) throw new Error(`locales/${language}/first.json has no ${key}`);
        return [language, text];
      }),
    );
  return routes.map(({ navigation, ...route }) =>
    remoteRoute.parse(
      navigation
        ? { ...route, navigation: { ...navigation, label: textsOf(navigation.label) } }
        : route,
    ),
  );
}
