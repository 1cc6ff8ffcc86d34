import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import type {
  Compiler,
  RspackPluginFunction,
  RspackPluginInstance,
  RuleSetRule,
} from '@rspack/core';
import { isFirstScreenOrigin } from './host-chunks.ts';
import { bundleScript } from './inline-script.ts';

const NONCE = '__CSP_NONCE__';

export function htmlPlugins(
  root: string,
  rules: RuleSetRule[],
): (RspackPluginInstance | RspackPluginFunction)[] {
  return [
    new rspack.HtmlRspackPlugin({
      template: join(root, 'index.html'),
      inject: 'head',
      scriptLoading: 'defer',
      minify: false,
    }),
    bootPreloadPlugin,
    fillInPlugin('__PAGE_TEXTS__', async () => JSON.stringify(pageTexts(root))),
    fillInPlugin('__EARLY_SCRIPT__', () => bundleScript(join(root, 'src/early/inline.ts'), rules)),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'public') }] }),
  ];
}

/** Replaces a placeholder of the page by a text that has the same meaning in a script. */
const fillInPlugin =
  (placeholder: string, makeText: () => Promise<string>) =>
  (compiler: Compiler): void => {
    compiler.hooks.compilation.tap('FillInPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.beforeEmit.tapPromise('FillInPlugin', async (data) => {
        const text = await makeText();
        return { ...data, html: data.html.replace(placeholder, () => text) };
      });
    });
  };

function pageTexts(root: string): Record<string, object> {
  return Object.fromEntries(
    globSync('locales/*/page.json', { cwd: root }).map((file) => {
      const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
      const named = Object.entries(texts).map(([key, text]) => [key.split('.').at(-1), text]);
      return [basename(dirname(file)), Object.fromEntries(named)];
    }),
  );
}

/**
 * Preloads the chunk behind the async boundary and its shared modules. The browser then requests
 * them together with the page, not after the entry script.
 */
function bootPreloadPlugin(compiler: Compiler): void {
  compiler.hooks.compilation.tap('BootPreloadPlugin', (compilation) => {
    const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
    hooks.alterAssetTags.tapPromise('BootPreloadPlugin', async (data) => {
      const stats = compilation
        .getStats()
        .toJson({ all: false, chunks: true, chunkOrigins: true, publicPath: true });
      const files = new Set<string>();
      for (const chunk of stats.chunks ?? []) {
        const origins = chunk.origins ?? [];
        const isNeeded = origins.some(({ moduleName, request }) =>
          isFirstScreenOrigin({ module: moduleName, request }),
        );
        if (chunk.initial || !isNeeded) continue;
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
