import { rspack } from '@rspack/core';
import configurations from '../rspack.config.ts';

/**
 * Bundles a program into a folder.
 * @throws Error with the bundler's errors.
 */
export function buildProgram(program: string, folder: string): Promise<void> {
  const { output, ...config } = configurations.find(({ name }) => name === program)!;
  return new Promise((resolve, reject) => {
    rspack({ ...config, devtool: false, output: { ...output, path: folder } }, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}
