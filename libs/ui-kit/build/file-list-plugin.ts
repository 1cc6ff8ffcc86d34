import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import type { FileList } from '@targum/contracts/remote-files';

const PLACEHOLDER = '__FILES__';
const TEXTS = /[\\/]locales[\\/](\w+)[\\/][\w-]+\.json$/;
const CODE = /\.(js|css)$/;

/**
 * Lists the code of the build in `assets/files.<hash>.json`, and writes the name of this file into the
 * documents with which the front end starts: the pages of the shell, or the manifest of a remote.
 */
export const fileListPlugin =
  (role: 'host' | 'remote') =>
  (compiler: Compiler): void => {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FileListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // All names have their hashes by now, and RoutesPlugin has written the manifest.
        { name: 'FileListPlugin', stage: Stages.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          const list = JSON.stringify(listFiles(compilation));
          const hash = createHash('sha256').update(list).digest('hex').slice(0, 8);
          const file = `assets/files.${hash}.json`;
          compilation.emitAsset(file, new sources.RawSource(list));
          const change = (name: string, update: (text: string) => string) => {
            const text = compilation.getAsset(name)!.source.source().toString();
            compilation.updateAsset(name, new sources.RawSource(update(text)));
          };
          if (role === 'remote') change('mf-manifest.json', (text) => withFiles(text, file));
          else {
            const pages = compilation.getAssets().filter(({ name }) => name.endsWith('.html'));
            for (const { name } of pages) {
              change(name, (text) => text.replace(PLACEHOLDER, `/${file}`));
            }
          }
        },
      );
    });
  };

function withFiles(manifest: string, files: string): string {
  const read = JSON.parse(manifest) as { readonly targum: object };
  return JSON.stringify({ ...read, targum: { ...read.targum, files } });
}

function listFiles(compilation: Compilation): FileList {
  const languageOf = new Map<string, string>();
  for (const chunk of compilation.chunks) {
    const languages = new Set<string | undefined>();
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      languages.add(TEXTS.exec(module.identifier())?.[1]);
    }
    const [language] = languages;
    if (languages.size !== 1 || language === undefined) continue;
    for (const file of chunk.files) languageOf.set(basename(file), language);
  }
  const code = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('assets/') && CODE.test(name))
    .map((name) => basename(name))
    .toSorted();
  const languages = Object.groupBy(
    code.filter((file) => languageOf.has(file)),
    (file) => languageOf.get(file)!,
  ) as FileList['languages'];
  return { files: code.filter((file) => !languageOf.has(file)), languages };
}
