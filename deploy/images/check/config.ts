import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_USER } from '../images.ts';
import type { Image } from '../images.ts';
import type { Labels } from '../labels.ts';
import type { Container } from './container.ts';
import { expect } from './pods.ts';

/**
 * The only program that needs npm packages beside its bundle, because these packages contain native
 * code.
 */
const WITH_PACKAGES = ['svc-auth'];

/** @throws Error that describes the first failure. */
export function checkConfig(
  { name, kind }: Image,
  { root, config }: Container,
  labels: Labels,
): void {
  const { uid, gid } = IMAGE_USER;
  expect(config.User === `${uid}:${gid}`, `${name} runs as ${config.User}`);
  const label = (key: string) => config.Labels[`org.opencontainers.image.${key}`] ?? '';
  expect(label('licenses') === 'Apache-2.0', `${name} has no licence label`);
  expect(label('title') === `Targum ${name}`, `${name} has no title label`);
  for (const key of ['source', 'revision', 'version', 'created'] as const) {
    const wanted = labels[key] ?? '';
    expect(label(key) === wanted, `${name}: its ${key} is ${label(key)}, not ${wanted}`);
  }
  if (kind === 'service') {
    expect(config.WorkingDir === '/app', `${name} has the working directory ${config.WorkingDir}`);
    const hasPackages = existsSync(join(root, 'app/node_modules'));
    expect(hasPackages === WITH_PACKAGES.includes(name), `${name}: node_modules ${hasPackages}`);
    const compiled = globSync('app/compiled/*/*', { cwd: root });
    expect(compiled.length > 0, `${name} contains no compiled code`);
  } else {
    expect(config.StopSignal === 'SIGQUIT', `${name} has the stop signal ${config.StopSignal}`);
  }
  for (const tool of ['npm', 'gcc']) {
    const found = ['usr/bin', 'usr/local/bin'].some((bin) => existsSync(join(root, bin, tool)));
    expect(!found, `${name} contains ${tool}`);
  }
}
