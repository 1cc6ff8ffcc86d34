import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { HOST_ONLY_PACKAGES } from '../federation.ts';

const WORKSPACE_SOURCE = /(?:^|\/)libs\/(ui-kit|contracts)\/(?:src|locales)\//;
const PACKAGE_SOURCE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

const STUB_BYTES = 4096;

/** Chunks of the guide's pages, which are texts and have no source maps. */
const TEXTS = /^guide-/;

/**
 * Finds packages in a remote's bundles that the host must provide: a second copy of a React context
 * fails silently in the page. Reads the source maps that the build writes beside the bundles.
 * @param dist a remote's `dist` folder
 * @returns one line for each package found
 * @throws Error when there is nothing to check
 */
export function checkBundles(dist: string): string[] {
  const assets = join(dist, 'assets');
  const bundles = existsSync(assets)
    ? readdirSync(assets).filter((file) => file.endsWith('.js') && !TEXTS.test(file))
    : [];
  if (bundles.length === 0) throw new Error(`${dist} has no bundles to check: build it first`);

  const found = new Set<string>();
  for (const file of bundles) {
    for (const source of sourcesOf(join(assets, file))) {
      const name = packageOf(source);
      if (name && HOST_ONLY_PACKAGES.some((pattern) => pattern.test(name))) {
        found.add(`${basename(dirname(dist))} bundles its own copy of ${name} (assets/${file})`);
      }
    }
  }
  return [...found].toSorted();
}

function sourcesOf(bundle: string): string[] {
  const map = `${bundle}.map`;
  if (existsSync(map))
    return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
  // A chunk that only registers federated modules has no source and no map.
  if (statSync(bundle).size <= STUB_BYTES) return [];
  throw new Error(`${bundle} has no source map to check it by`);
}

function packageOf(source: string): string | undefined {
  // Stubs of externals and federated modules name a package but contain none of its code.
  if (/^(webpack:\/\/\S*?\/)?(external|consume)/.test(source)) return undefined;
  const workspace = WORKSPACE_SOURCE.exec(source);
  if (workspace) return `@targum/${workspace[1]}`;
  return PACKAGE_SOURCE.exec(source)?.[1];
}

function main(): void {
  const root = resolve(import.meta.dirname, '../../..');
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  const findings = remotes.flatMap((remote) => checkBundles(join(root, remote, 'dist')));
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  if (findings.length > 0) {
    process.stderr.write('Import these through @targum/ui-kit (see libs/ui-kit/README.md).\n');
    process.exitCode = 1;
    return;
  }
  process.stdout.write(`${remotes.length} remotes bundle nothing that the host provides\n`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
