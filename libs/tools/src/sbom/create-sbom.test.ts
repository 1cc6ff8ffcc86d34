import { beforeAll, expect, it } from 'vitest';
import { IMAGES } from '@targum/deploy/images/images.ts';
import { createSbom } from './create-sbom.ts';
import type { Sbom } from './create-sbom.ts';

const sboms = new Map<string, Sbom | undefined>();
beforeAll(async () => {
  for (const image of IMAGES) sboms.set(image.name, await createSbom(image));
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

it.each(['svc-gateway', 'mfe-chat', 'migrations'])('%s lists no development tools', (name) => {
  for (const tool of ['vitest', 'oxlint', 'knip', 'oxfmt']) {
    expect(packagesOf(name)).not.toContain(tool);
  }
});

it('a list names the image and the format', () => {
  expect(sboms.get('svc-chat')).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'container', name: 'targum/svc-chat' } },
  });
});

it('every image has a list, except edge, which has no npm packages', () => {
  const without = IMAGES.filter(({ name }) => sboms.get(name) === undefined);
  expect(without.map(({ name }) => name)).toEqual(['edge']);
});
