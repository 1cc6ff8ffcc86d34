import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const NOT_OURS = ['**/node_modules/**', '**/dist/**', '**/.tsc/**'];

/** Packages that a command starts, with a pattern of the source that starts them. */
const STARTED: Readonly<Record<string, RegExp>> = {
  '@rspack/cli': /node_modules\/\.bin\/rspack'/,
  '@rspack/dev-server': /\['devServer'\]/,
};
/**
 * Packages that another library of the project re-exports, so that some places use them without
 * importing them.
 */
const HANDED_ON = ['react-hook-form', 'openai', 'ioredis', 'knex'];
/** Programs that npm does not install. */
const PROGRAMS = ['k6', 'nginx'];

const [, table = ''] =
  /\n## The named packages\n[^|]*\n\|.*\n\|.*\n((?:\|.*\n)+)/.exec(read('ARCHITECTURE.md')) ?? [];
/** Each row of the table: its packages and the paths of its links. */
const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [, packages = '', places = ''] = line.split('|');
    return {
      names: packages.match(/(?<=`)[@\w][^`\s]*(?=`)|nginx/g) ?? [],
      places: [...places.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path),
    };
  });
const names = rows.flatMap((row) => row.names);

const dependencies = new Set(
  globSync('{.,*,libs/*}/package.json', { cwd: ROOT }).flatMap((file) => {
    const { dependencies: own = {}, devDependencies: dev = {} } = JSON.parse(read(file)) as {
      dependencies?: object;
      devDependencies?: object;
    };
    return Object.keys({ ...own, ...dev });
  }),
);

/** Returns the sources in a folder without its tests, or the file itself. */
const sourcesIn = (place: string): readonly string[] =>
  statSync(join(ROOT, place)).isFile()
    ? [read(place)]
    : globSync(`${place}/**/*.{ts,tsx}`, {
        cwd: ROOT,
        exclude: [...NOT_OURS, '**/*.test.*', '**/testing/**'],
      }).map(read);

/** Returns a pattern that matches an import of a package, unless the import is only of types. */
const importOf = (name: string) =>
  new RegExp(
    `(?:^(?:import|export) (?!type )(?:[^;']* from )?|import\\()'${name.replaceAll('.', '\\.')}(?:/[^']*)?'`,
    'm',
  );

it('the table names each package once, with places that exist', () => {
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(names.length);
  expect(rows.filter((row) => row.names.length === 0 || row.places.length === 0)).toEqual([]);
  const places = rows.flatMap((row) => row.places);
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});

it('every package of the table is a dependency', () => {
  const missing = names
    .filter((name) => !PROGRAMS.includes(name))
    .filter((name) => !dependencies.has(/^(?:@[^/]+\/)?[^/]+/.exec(name)![0]));
  expect(missing).toEqual([]);
});

it('every package of the table is imported in its places', () => {
  const unused = rows.flatMap((row) =>
    row.names
      .filter((name) => name !== 'nginx')
      .flatMap((name) => {
        const use = STARTED[name] ?? importOf(name);
        const without = row.places.filter(
          (place) => !sourcesIn(place).some((source) => use.test(source)),
        );
        const isUsed = HANDED_ON.includes(name) && without.length < row.places.length;
        return isUsed ? [] : without.map((place) => `${name} in ${place}`);
      }),
  );
  expect(unused).toEqual([]);
});
