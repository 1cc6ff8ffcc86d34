import type { Chunk, Configuration } from '@rspack/core';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/**
 * The named chunks of a remote that keep code which other chunks have, too: all of this code, or that
 * of the product without packages.
 */
export type WholeChunks = Readonly<Record<string, 'all' | 'own'>>;

/**
 * Splits a remote's code. What several chunks need is a chunk of its own, except for `whole` chunks: a
 * few large files compress better than many small files, and need fewer requests.
 */
export const remoteChunks = (whole: WholeChunks): SplitChunks => {
  const kindOf = ({ name }: Chunk) => (name === undefined ? undefined : whole[name]);
  return {
    chunks: (chunk) => !chunk.canBeInitial() && kindOf(chunk) === undefined,
    minSize: 10_000,
    cacheGroups: {
      defaultVendors: {
        test: /[\\/]node_modules[\\/]/,
        priority: -10,
        reuseExistingChunk: true,
        chunks: (chunk) => !chunk.canBeInitial() && kindOf(chunk) !== 'all',
      },
    },
  };
};
