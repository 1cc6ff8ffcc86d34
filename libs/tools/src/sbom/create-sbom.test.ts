import { beforeAll, expect, it } from 'vitest';
import { IMAGES } from '@targum/deploy/images/images.ts';
import { WORKSPACES } from '@targum/deploy/workspaces.ts';
import { createSbom, workspaceOf } from './create-sbom.ts';
import type { Sbom } from './create-sbom.ts';

/** A service, a front end and a program from a library. npm takes seconds for each list. */
const LISTED = ['svc-auth', 'shell', 'migrations'];

const sboms = new Map<string, Sbom | undefined>();
beforeAll(async () => {
  for (const image of IMAGES.filter(({ name }) => LISTED.includes(name))) {
    sboms.set(image.name, await createSbom(image));
  }
}, 120_000);

/** Returns the names of an image's packages, without their versions. */
const packagesOf = (name: string) =>
  sboms.get(name)?.components.map((component) => component['bom-ref'].replace(/(?<=.)@.*/, ''));

it('the list of a service contains Node and all its packages, including shared ones', () => {
  const packages = packagesOf('svc-auth');
  expect(packages).toEqual(
    expect.arrayContaining(['node', 'koa', 'pg', 'pg-protocol', 'ioredis', 'sharp', 'zod']),
  );
  expect(packages).not.toContain('react');
});

it('the list of a front end contains its packages, but not Node', () => {
  const packages = packagesOf('shell');
  expect(packages).toEqual(
    expect.arrayContaining([
      'react',
      'react-dom',
      '@fluentui/react-components',
      '@reduxjs/toolkit',
    ]),
  );
  expect(packages).not.toContain('node');
});

it.each(LISTED)('%s lists no development tools', (name) => {
  for (const tool of ['vitest', 'oxlint', 'knip', 'oxfmt']) {
    expect(packagesOf(name)).not.toContain(tool);
  }
});

it('a list names the image and the format', () => {
  expect(sboms.get('migrations')).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'container', name: 'targum/migrations' } },
  });
});

it('every image has a list, except edge, which has no npm packages', async () => {
  const without = IMAGES.filter((image) => !WORKSPACES.includes(workspaceOf(image) ?? ''));
  expect(without.map(({ name }) => name)).toEqual(['edge']);
  expect(await createSbom(without[0]!)).toBeUndefined();
});
