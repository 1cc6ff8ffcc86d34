import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlesOf, FRONT_ENDS, PROGRAMS } from '../parts.ts';
import type { FrontEndWorkspace } from '../parts.ts';
import { takeLock } from './processes/lock.ts';
import { run } from './processes/run.ts';
import { Refusal, reportFailure, say } from './launcher/say.ts';
import { ROOT } from './launcher/settings.ts';

const CACHE = join(ROOT, 'node_modules/.cache/targum-builds');
const RSPACK = join(ROOT, 'node_modules/.bin/rspack');
const SKIPPED = new Set(['node_modules', 'dist', '.tsc', 'testing']);

interface Build {
  name: string;
  /** Folders and files whose content determines whether the build is up to date. */
  inputs: string[];
  outputs: string[];
  cwd: string;
  args: string[];
}

const COMMON = ['package-lock.json', 'tsconfig.base.json', 'libs/contracts'];

const services: Build = {
  name: 'services',
  inputs: [
    ...COMMON,
    ...[
      'libs/service-kit',
      'libs/markdown',
      'libs/search',
      'libs/scripture',
      'deploy/bundle',
      'deploy/parts.ts',
    ],
    ...PROGRAMS.map(({ folder }) => folder),
  ],
  outputs: PROGRAMS.flatMap((program) =>
    Object.keys(bundlesOf(program)).map((name) => `${program.folder}/dist/${name}.js`),
  ),
  cwd: '.',
  args: ['build', '--config', 'deploy/bundle/rspack.config.ts'],
};

const frontEnd = ({ name, index }: FrontEndWorkspace): Build => ({
  name,
  inputs: [
    ...COMMON,
    'tsconfig.browser.json',
    'libs/ui-kit',
    'libs/markdown',
    'libs/search',
    'libs/scripture/src/finding/dictated',
    'libs/scripture/src/finding/languages',
    'libs/scripture/src/quotations',
    'libs/scripture/src/references',
    'docs/guide',
    name,
  ],
  outputs: [`${name}/dist/${index}`],
  cwd: name,
  args: ['build'],
});

function* filesUnder(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || entry.name.includes('.test.')) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(child);
    else if (entry.isFile()) yield child;
  }
}

function inputHash(build: Build): string {
  const hash = createHash('sha256');
  for (const input of build.inputs) {
    const path = join(ROOT, input);
    const files = /\.\w+$/.test(input) ? [path] : filesUnder(path);
    for (const file of files) {
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * Locks the builds of this clone. Two starts build into the same folders, so the second waits for
 * the first.
 */
async function lockBuilds(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  for (;;) {
    const lock = takeLock(join(CACHE, 'lock'));
    if ('release' in lock) return lock.release;
    await sleep(200);
  }
}

/** Builds, one after another, the parts that changed since their last build. */
export const buildChanged = (): Promise<void> => buildAll([services, ...FRONT_ENDS.map(frontEnd)]);

export const buildPrograms = (): Promise<void> => buildAll([services]);

async function buildAll(builds: readonly Build[]): Promise<void> {
  const release = await lockBuilds();
  try {
    for (const build of builds) {
      const stamp = join(CACHE, build.name);
      const hash = inputHash(build);
      const built = build.outputs.every((output) => existsSync(join(ROOT, output)));
      if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
      say(`Building ${build.name} …`);
      const env = { ...process.env, NODE_ENV: 'production', BUNDLE: '' };
      await run(RSPACK, build.args, { cwd: join(ROOT, build.cwd), env }).catch((error: Error) => {
        throw new Refusal(`${build.name} could not be built:\n${error.message}`);
      });
      writeFileSync(stamp, hash);
    }
  } finally {
    release();
  }
}

if (import.meta.main) {
  process.exitCode = await buildChanged().then(() => 0, reportFailure);
}
