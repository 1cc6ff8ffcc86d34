import type { Chunk, Configuration, Module } from '@rspack/core';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * Splits the host's code. The first screen needs three chunks: React, other packages, and the
 * product's own code, which changes with each release. A few large files compress better than many
 * small files, and need fewer requests.
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
        (isFile(module, /./) || isLeftOut(module)) &&
        chunkGraph.getModuleChunks(module).some(isOfFirstScreen),
      priority: 1,
    },
  },
});

/** The federation's own modules have no file and must not move to another chunk. */
const isFile = (module: Module, path: RegExp): boolean =>
  path.test(module.nameForCondition() ?? '');

/** An empty module in place of one that an alias leaves out. It also has no file. */
const isLeftOut = (module: Module): boolean => module.identifier().startsWith('ignored|');

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
 * Reports whether an import loads code of the first screen: the import behind the async boundary,
 * or an import that provides a shared module, unless that module loads later.
 */
export const isFirstScreenOrigin = ({ module = '', request = '' }: Origin): boolean =>
  request.startsWith('./bootstrap') ||
  (module.startsWith('provide shared module') &&
    !/ui-kit\/(menus|forms|admin)|contracts\/on-demand/.test(module));
