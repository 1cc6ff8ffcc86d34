import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import type { Compiler, RuleSetRule } from '@rspack/core';

/** Code inside index.html, and the absolute paths of its sources. */
export interface PageScript {
  readonly code: string;
  readonly files: readonly string[];
}

/**
 * Bundles a script that index.html contains. The bundle has a copy of each module that the script
 * imports, and no runtime.
 * @param file the script's absolute path
 * @returns the bundle, and the files from which the bundle is made
 * @throws Error if the script or a module does not compile
 */
export async function bundleScript(file: string, rules: RuleSetRule[]): Promise<PageScript> {
  let code = '';
  const compiler = rspack({
    entry: file,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: { filename: 'inline.js' },
    module: { rules },
    plugins: [
      (building: Compiler) => {
        // The code goes into the page, so there is no file to write.
        building.hooks.shouldEmit.tap('InlineScript', (compilation) => {
          code = compilation.getAsset('inline.js')?.source.source().toString() ?? '';
          return false;
        });
      },
    ],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only'));
  return { code, files: [...stats.compilation.fileDependencies] };
}
