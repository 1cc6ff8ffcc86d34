import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NATIVE } from './native.ts';

const ROOT = join(import.meta.dirname, '../..');

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Returns the folder of the package that files in `folder` import as `name`; undefined if it is not
 * installed.
 */
function findPackage(name: string, folder: string): string | undefined {
  const found = join(folder, 'node_modules', name);
  if (existsSync(join(found, 'package.json'))) return found;
  return dirname(folder) === folder ? undefined : findPackage(name, dirname(folder));
}

/** Copies a package and all its dependencies into `target`, each into a folder of its own. */
function copyPackage(name: string, askedFrom: string, target: string): void {
  const destination = join(target, name);
  if (existsSync(destination)) return;
  const folder = findPackage(name, askedFrom);
  if (folder === undefined) throw new Error(`${name} is not installed`);
  cpSync(folder, destination, { recursive: true });
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, folder, target);
  // npm does not install optional packages for other platforms, so some of these can be missing.
  for (const dependency of Object.keys(optionalDependencies)) {
    if (findPackage(dependency, folder)) copyPackage(dependency, folder, target);
  }
}

/**
 * Copies a program's bundles and native packages into `target`, which Node can then run without the
 * rest of the clone.
 * @param program its folder, such as `svc-auth`; it must have been built.
 */
export function collectProgram(program: string, target: string, root = ROOT): void {
  const folder = join(root, program);
  mkdirSync(target, { recursive: true });
  cpSync(join(folder, 'dist'), target, { recursive: true });
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
  const { dependencies = {} } = manifestOf(folder);
  for (const name of NATIVE.filter((native) => native in dependencies)) {
    copyPackage(name, folder, join(target, 'node_modules'));
  }
}

if (import.meta.main) {
  const [program, target] = process.argv.slice(2);
  if (program === undefined || target === undefined) {
    process.stderr.write('Usage: node deploy/bundle/collect.ts PROGRAM FOLDER\n');
    process.exit(1);
  }
  collectProgram(program, target);
}
