import type { Chunk, Configuration, Module } from '@rspack/core';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * The chunks of the host. Everything that the first screen needs is in three: React, other packages
 * and the product's own code, which changes with each release. A few large files compress better than
 * one for each set of shared modules, and need fewer requests.
 */
export const hostChunks = (): SplitChunks => ({
  chunks: 'async',
  minSize: 10_000,
  cacheGroups: {
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      priority: 3,
    },
    packages: {
      name: 'packages',
      test: (module, { chunkGraph }) =>
        isFile(module, /[\\/]node_modules[\\/]/) &&
        chunkGraph.getModuleChunks(module).some(isOfFirstScreen),
      priority: 2,
    },
    own: {
      name: 'own',
      test: (module, { chunkGraph }) =>
        isFile(module, /./) && chunkGraph.getModuleChunks(module).some(isOfFirstScreen),
      priority: 1,
    },
  },
});

/** The federation's own modules have no file, and must stay where they are. */
const isFile = (module: Module, path: RegExp): boolean =>
  path.test(module.nameForCondition() ?? '');

interface Origin {
  readonly module?: string;
  readonly request?: string | undefined;
}

const isOfFirstScreen = (chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some(
    (group) =>
      !group.isInitial() &&
      group.origins.some(({ module, request }) =>
        isFirstScreenOrigin({ module: module?.identifier() ?? '', request }),
      ),
  );

/**
 * Whether an import belongs to the first screen: the one behind the async boundary, and those by
 * which the federation provides shared modules, except the entries that load later.
 */
export const isFirstScreenOrigin = ({ module = '', request = '' }: Origin): boolean =>
  request.startsWith('./bootstrap') ||
  (module.startsWith('provide shared module') &&
    !/ui-kit\/(menus|forms|admin)|contracts\/on-demand/.test(module));
