import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const compressible = /\.(js|css|svg)$/;
const MIN_BYTES = 1024;

/**
 * Emits `.gz` and `.br` files beside every asset that is worth compressing, for nginx's
 * `gzip_static` and `brotli_static`.
 */
export function compressPlugin(compiler: Compiler): void {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.compilation.tap('CompressPlugin', (compilation) => {
    compilation.hooks.processAssets.tapPromise(
      { name: 'CompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
      async (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          const content = source.buffer();
          if (!compressible.test(name) || content.length < MIN_BYTES) continue;
          const [gzipped, brotli] = await Promise.all([
            promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
            promisify(brotliCompress)(content),
          ]);
          compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipped));
          compilation.emitAsset(`${name}.br`, new sources.RawSource(brotli));
        }
      },
    );
  });
}
