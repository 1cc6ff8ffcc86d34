import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

const NONCE = '__CSP_NONCE__';

/** The shell's page: index.html with nonces and preloads, and the files of `public` beside it. */
export function htmlPlugins(root: string): RspackPluginInstance[] {
  return [
    new rspack.HtmlRspackPlugin({
      template: join(root, 'index.html'),
      inject: 'head',
      scriptLoading: 'defer',
      minify: false,
    }),
    new BootPreloadPlugin(),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'public') }] }),
  ];
}

/**
 * Everything the first screen needs starts to load with the page instead of after the entry: the
 * chunk behind the async boundary and the shared modules it consumes.
 */
class BootPreloadPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('BootPreloadPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tapPromise('BootPreloadPlugin', async (data) => {
        const stats = compilation.getStats().toJson({
          all: false,
          chunks: true,
          chunkOrigins: true,
          publicPath: true,
        });
        const files = new Set<string>();
        for (const chunk of stats.chunks ?? []) {
          if (chunk.initial || !isBootChunk(chunk.origins ?? [])) continue;
          for (const file of chunk.files ?? []) if (file.endsWith('.js')) files.add(file);
        }
        const preloads = [...files].toSorted().map((file) =>
          rspack.HtmlRspackPlugin.createHtmlTagObject('link', {
            rel: 'preload',
            as: 'script',
            href: `${stats.publicPath}${file}`,
            nonce: NONCE,
          }),
        );
        for (const script of data.assetTags.scripts) script.attributes['nonce'] = NONCE;
        data.assetTags.scripts.push(...preloads);
        return data;
      });
    });
  }
}

interface Origin {
  readonly moduleName?: string;
  readonly request?: string;
}

function isBootChunk(origins: readonly Origin[]): boolean {
  return origins.some(
    ({ moduleName = '', request = '' }) =>
      request.startsWith('./bootstrap') ||
      (moduleName.startsWith('provide shared module') &&
        !/ui-kit\/(menus|forms|admin)/.test(moduleName)),
  );
}
