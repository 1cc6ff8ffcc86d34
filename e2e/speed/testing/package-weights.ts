import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { brotliBytes } from '../../support/scripts.ts';

/** Returns the package, or the product's workspace, to which a source of a bundle belongs. */
function ownerOf(source: string): string {
  const [, frontEnd = '', path = ''] = /^webpack:\/\/targum-(\w+)\/(.*)$/.exec(source) ?? [];
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  const [, library] = /(?:^|\/)(libs\/[\w-]+)\//.exec(path) ?? [];
  if (name !== undefined) return name;
  if (library !== undefined) return library;
  if (path.startsWith('webpack/')) return 'rspack';
  if (frontEnd === '') return 'rspack';
  return frontEnd === 'shell' ? 'shell' : `mfe-${frontEnd}`;
}

/** Returns the number of characters of a bundle that belong to each owner. */
function charactersOf(file: string): Map<string, number> {
  const payload = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMap['payload'];
  const map = new SourceMap(payload);
  const characters = new Map<string, number>();
  for (const [line, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const owner = ownerOf('originalSource' in entry ? (entry.originalSource ?? '') : '');
      characters.set(owner, (characters.get(owner) ?? 0) + 1);
    }
  }
  return characters;
}

/**
 * Estimates the weight of each package in these bundles in bytes: its share of a bundle's
 * characters, multiplied by the bundle's brotli size. The result is not exact, because repetitive
 * code compresses better.
 * @param files paths of bundles with their source maps beside them.
 */
export function packageWeights(files: readonly string[]): Record<string, number> {
  const weights = new Map<string, number>();
  for (const file of files) {
    const characters = charactersOf(file);
    const total = [...characters.values()].reduce((sum, count) => sum + count, 0);
    for (const [owner, count] of characters) {
      weights.set(owner, (weights.get(owner) ?? 0) + (count / total) * brotliBytes(file));
    }
  }
  const heaviestFirst = [...weights].toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(heaviestFirst.map(([name, bytes]) => [name, Math.round(bytes)]));
}
