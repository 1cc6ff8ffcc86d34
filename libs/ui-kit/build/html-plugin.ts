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
import type { PageScript } from './inline-script.ts';

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
    withoutCommentsPlugin,
    fillInPlugin('__PAGE_TEXTS__', async () => pageTexts(root)),
    fillInPlugin('__EARLY_SCRIPT__', () => bundleScript(join(root, 'src/early/inline.ts'), rules)),
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'public') }] }),
    workerPlugin(join(root, 'worker/worker.ts'), rules),
  ];
}

/** Emits the service worker. Its name has no hash, because browsers look for updates by the name. */
const workerPlugin =
  (file: string, rules: RuleSetRule[]) =>
  (compiler: Compiler): void => {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('WorkerPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'WorkerPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { code, files } = await bundleScript(file, rules);
          compilation.emitAsset('sw.js', new sources.RawSource(code));
          compilation.fileDependencies.addAll(files);
        },
      );
    });
  };

/** Removes the comments of the template's scripts, which each start would download. */
function withoutCommentsPlugin(compiler: Compiler): void {
  compiler.hooks.compilation.tap('WithoutCommentsPlugin', (compilation) => {
    const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
    hooks.beforeEmit.tap('WithoutCommentsPlugin', (data) => ({
      ...data,
      html: data.html.replaceAll(/^ *\/\/ .*\n/gm, ''),
    }));
  });
}

/**
 * Replaces a placeholder in a script of the page by code, also after a change of the code's sources.
 * @throws Error if the code would end the script
 */
const fillInPlugin =
  (placeholder: string, makeScript: () => Promise<PageScript>) =>
  (compiler: Compiler): void => {
    compiler.hooks.compilation.tap('FillInPlugin', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.beforeEmit.tapPromise('FillInPlugin', async (data) => {
        const { code, files } = await makeScript();
        if (/<\/script|<!--/i.test(code)) throw new Error(`${placeholder} would end its script`);
        compilation.fileDependencies.addAll(files);
        return { ...data, html: data.html.replace(placeholder, () => code) };
      });
    });
  };

function pageTexts(root: string): PageScript {
  const files = globSync(join(root, 'locales/*/page.json'));
  const languages = files.map((file) => {
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const named = Object.entries(texts).map(([key, text]) => [key.split('.').at(-1), text]);
    return [basename(dirname(file)), Object.fromEntries(named)] as const;
  });
  return { code: JSON.stringify(Object.fromEntries(languages)), files };
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
