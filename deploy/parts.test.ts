import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { remoteRegistry } from '@targum/contracts';
import { remotes } from '@targum/contracts/parts';
import { IMAGES } from './images/images.ts';
import { ROOT } from './local/launcher/settings.ts';
import { bundlesOf, FRONT_ENDS, PROGRAMS, SERVICE_DEPLOYMENTS, SERVICES } from './parts.ts';
import { WORKSPACES } from './workspaces.ts';

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const yamlOf = (file: string): unknown => parse(textOf(file));

const frontEnds = FRONT_ENDS.map(({ name }) => name);
const folders = [...frontEnds, ...PROGRAMS.map(({ folder }) => folder)];

/**
 * The files that repeat the table. `wanted` has the names that a file must contain, and `found`
 * reads the names that it contains.
 */
const FILES: readonly [file: string, wanted: readonly string[], found: () => readonly string[]][] =
  [
    [
      'tsconfig.json',
      WORKSPACES,
      () =>
        (JSON.parse(textOf('tsconfig.json')) as { references: { path: string }[] }).references.map(
          ({ path }) => path,
        ),
    ],
    [
      'package-lock.json',
      WORKSPACES,
      () => Object.keys((JSON.parse(textOf('package-lock.json')) as { packages: object }).packages),
    ],
    [
      'deploy/base/kustomization.yaml',
      ['edge', ...frontEnds, 'svc-gateway', ...SERVICE_DEPLOYMENTS, 'migrations'],
      () => (yamlOf('deploy/base/kustomization.yaml') as { resources: string[] }).resources,
    ],
    ...['local', 'production'].map((overlay): (typeof FILES)[number] => {
      const file = `deploy/overlays/${overlay}/release/kustomization.yaml`;
      const images = IMAGES.map(({ name }) => name).filter((name) => name !== 'model-standin');
      return [
        file,
        [...images, ...SERVICE_DEPLOYMENTS].map((name) => `targum/${name}`),
        () => (yamlOf(file) as { images: { name: string }[] }).images.map(({ name }) => name),
      ];
    }),
  ];

describe('the table of parts', () => {
  it('lists every front end and service in the repository', () => {
    const inTree = globSync('{shell,mfe-*,svc-*}/package.json', { cwd: ROOT });
    const inTable = [...frontEnds, 'svc-gateway', ...SERVICES.map(({ folder }) => folder)];
    expect(inTree.toSorted()).toEqual(inTable.map((name) => `${name}/package.json`).toSorted());
  });

  it('names only folders, entries and threads that exist', () => {
    const entries = PROGRAMS.flatMap((program) => Object.values(bundlesOf(program)));
    const exposed = remotes.map(({ name }) => `mfe-${name}/src/module.tsx`);
    expect(
      [...entries, ...exposed].filter((file) => globSync(file, { cwd: ROOT }).length === 0),
    ).toEqual([]);
    expect(folders.filter((folder) => !WORKSPACES.includes(folder))).toEqual([]);
  });

  it.each(FILES)('agrees with %s', (_file, wanted, found) => {
    const named = found();
    expect(wanted.filter((name) => !named.includes(name))).toEqual([]);
  });

  it("agrees with the edge's list of front ends and the registry of remotes", () => {
    const { configMapGenerator } = yamlOf('deploy/base/edge/kustomization.yaml') as {
      configMapGenerator: { name: string; literals: string[] }[];
    };
    const literal = (map: string, key: string) =>
      configMapGenerator
        .find(({ name }) => name === map)
        ?.literals.find((line) => line.startsWith(`${key}=`))
        ?.slice(key.length + 1);
    expect(literal('edge', 'FRONT_ENDS')?.split(' ')).toEqual(frontEnds);
    const registry = remoteRegistry.parse(JSON.parse(literal('remotes', 'remotes.json') ?? ''));
    expect(registry.remotes.map(({ name, role }) => ({ name, role }))).toEqual([...remotes]);
  });
});
