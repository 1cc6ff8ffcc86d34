import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROGRAMS } from '../parts.ts';
import { buildArguments, buildImage, findBuilder } from './builder.ts';
import { IMAGES, IMAGE_USER } from './images.ts';
import type { Image } from './images.ts';
import { publicAddress } from './labels.ts';

let bin: string;
beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'targum-builder-'));
});
afterEach(() => rmSync(bin, { recursive: true }));

function putProgram(name: string, script = 'exit 0'): string {
  const file = join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return file;
}
const find = (wanted?: string) => findBuilder(wanted, { path: bin, extra: [] });
const image = (name: string) => IMAGES.find((known) => known.name === name) as Image;

describe('findBuilder', () => {
  it('prefers docker if its daemon answers', async () => {
    putProgram('buildah');
    const docker = putProgram('docker');
    expect(await find()).toEqual({ name: 'docker', command: docker });
    putProgram('docker', '[ "$1" != version ]');
    expect((await find()).name).toBe('buildah');
    putProgram('podman');
    expect((await find()).name).toBe('podman');
  });

  it('uses the requested builder, or reports that it is not usable', async () => {
    putProgram('docker');
    putProgram('podman');
    expect((await find('podman')).name).toBe('podman');
    await expect(find('buildah')).rejects.toThrow('buildah cannot be used here');
    await expect(find('kaniko')).rejects.toThrow('docker, podman, buildah');
  });

  it('says what to install if there is no builder', async () => {
    await expect(find()).rejects.toThrow('apt-get install buildah');
  });
});

describe('a build', () => {
  const options = {
    reference: 'targum/svc-auth:dev',
    labels: { revision: 'abc', source: undefined },
  };

  it('passes the program, the labels and the options', () => {
    const args = buildArguments(image('migrations'), 'docker', {
      ...options,
      base: 'mirror/debian@sha256:1',
      buildBase: 'mirror/node',
      ca: '/etc/ca.pem',
      registry: 'https://npm.example.org',
    });
    expect(args.join(' ')).toBe(
      'build --file deploy/images/service.Dockerfile --tag targum/svc-auth:dev ' +
        '--build-arg PROGRAM=libs/database ' +
        '--build-arg BASE_IMAGE=mirror/debian@sha256:1 --build-arg BUILD_IMAGE=mirror/node ' +
        '--build-arg NPM_CONFIG_REGISTRY=https://npm.example.org ' +
        '--label org.opencontainers.image.title=Targum migrations ' +
        '--label org.opencontainers.image.revision=abc ' +
        '--secret id=ca,src=/etc/ca.pem .',
    );
  });

  it.each(['svc-auth', 'migrations'])('tells %s its version', (name) => {
    const labels = { version: 'v1.4.0-2-gabc' };
    const args = buildArguments(image(name), 'docker', { ...options, labels }).join(' ');
    expect(args).toContain('--build-arg VERSION=v1.4.0-2-gabc');
  });

  it('leaves unset options to the Dockerfile', () => {
    const args = buildArguments(image('edge'), 'buildah', options).join(' ');
    expect(args).toContain('--layers');
    expect(args).not.toMatch(/BASE_IMAGE|BUILD_IMAGE|NPM_|source|secret|undefined/);
  });

  it.each([
    ['shell', '--build-arg PREVIOUS=targum/shell:1.3.0'],
    ['svc-auth', undefined],
    ['edge', undefined],
  ])('of %s after a previous release passes %s', (name, argument) => {
    const previous = `targum/${name}:1.3.0`;
    const args = buildArguments(image(name), 'docker', { ...options, previous }).join(' ');
    expect(/--build-arg PREVIOUS\S+/.exec(args)?.[0]).toBe(argument);
  });

  it("reports the builder's output when it fails", async () => {
    const command = putProgram('docker', 'echo "no such base" >&2; exit 1');
    await expect(buildImage(image('edge'), { name: 'docker', command }, options)).rejects.toThrow(
      /edge could not be built:[^]*no such base/,
    );
  });
});

/** Returns each instruction on one line, without comments. */
const instructionsOf = (text: string): string[] =>
  text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
/**
 * Matches an instruction that mounts the certificate as a file in memory, for this instruction
 * only.
 */
const MOUNTS_CA = /^RUN --mount=type=secret,id=ca /;
const USE_OF_CA =
  'if [ -s /run/secrets/ca ]; then export NODE_EXTRA_CA_CERTS=/run/secrets/ca; fi; ';

describe('the Dockerfiles', () => {
  const read = (kind: string) =>
    readFileSync(join(import.meta.dirname, `${kind}.Dockerfile`), 'utf8');
  const kinds = [...new Set(IMAGES.map(({ kind }) => kind))];

  it('install packages with identical instructions, so that builders cache them', () => {
    const packages = (kind: string) =>
      /^FROM \$\{BUILD_IMAGE\} AS manifests$[^]*?(?=^FROM packages AS build$)/m.exec(
        read(kind),
      )?.[0];
    expect(packages('service')).toContain('npm ci');
    expect(packages('front-end')).toBe(packages('service'));
  });

  it.each(kinds)('run as a numeric user and have a licence label: %s', (kind) => {
    const text = read(kind);
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last).toContain(`\nUSER ${IMAGE_USER.uid}:${IMAGE_USER.gid}\n`);
    expect(last).toContain('org.opencontainers.image.licenses="Apache-2.0"');
  });

  it.each(kinds)('keep the secret certificate out of all layers: %s', (kind) => {
    const instructions = instructionsOf(read(kind));
    const used = instructions.filter((line) => /secret|\bca\b|\.pem\b|_CERTS?\b/i.test(line));
    expect(used.filter((line) => !MOUNTS_CA.test(line))).toEqual([]);
    // Each instruction may use the certificate only for NODE_EXTRA_CA_CERTS, and must not copy it.
    for (const line of used) {
      expect(line.replaceAll(USE_OF_CA, '')).not.toMatch(/\/run\/secrets|_CERTS?\b/);
    }
    expect(used.length).toBe(kind === 'edge' ? 0 : 1);
  });

  it.each([
    'COPY ca.pem /usr/local/share/ca-certificates/ca.crt',
    'ARG EXTRA_CA',
    'ENV NODE_EXTRA_CA_CERTS=/clone/ca.pem',
    'RUN --mount=type=secret,id=ca,target=/etc/ssl/ca.pem npm ci',
    'RUN --mount=type=secret,id=ca cp /run/secrets/ca /etc/ssl/certs',
  ])('may not handle a certificate by %s', (line) => {
    expect(MOUNTS_CA.test(line) && !/\/run\/secrets/.test(line.replaceAll(USE_OF_CA, ''))).toBe(
      false,
    );
  });

  it('add the files of the previous release, if there is one', () => {
    const text = read('front-end');
    // The default must be the base image, because another default would be a second image to pull
    // from a mirror.
    expect(text).toContain('\nARG PREVIOUS=${BASE_IMAGE}\n');
    expect(text).toContain(
      '\nFROM ${PREVIOUS} AS previous\nUSER root\nRUN mkdir -p /srv/www/assets\n',
    );
    expect(text).toContain('\nCOPY --from=previous /srv/www/assets /srv/www/previous/assets\n');
    expect(text).toContain(' STATIC_ROOT=/srv/www\n');
  });

  it('build every workspace that has a program', () => {
    const folders = IMAGES.flatMap(({ args }) => Object.values(args));
    expect(folders).toEqual(expect.arrayContaining(PROGRAMS.map(({ folder }) => folder)));
  });
});

describe('the source label', () => {
  it.each([
    ['https://git.example.org/targum.git', 'https://git.example.org/targum'],
    ['https://me:secret@git.example.org/targum', 'https://git.example.org/targum'],
    ['/srv/targum.git', undefined],
    ['git@git.example.org:targum.git', undefined],
    [undefined, undefined],
  ])('of %s is %s', (remote, address) => {
    expect(publicAddress(remote)).toBe(address);
  });
});
