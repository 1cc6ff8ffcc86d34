import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from '../../local/processes/run.ts';
import { say } from '../../local/launcher/say.ts';
import { ROOT } from '../../local/launcher/settings.ts';
import { findTool } from '../../local/launcher/tools.ts';

const SUITE = 'trixie';
const NPM = 'npm@11';
const MIRROR = 'http://deb.debian.org/debian';
const SOURCES = `deb ${MIRROR} ${SUITE} main
deb ${MIRROR} ${SUITE}-updates main
deb ${MIRROR}-security ${SUITE}-security main
`;

export interface Bases {
  base: string;
  buildBase: string;
}

const BASE = 'localhost/targum-check/debian';
const BUILD_BASE = 'localhost/targum-check/node';

async function imageFrom(
  buildah: string,
  source: string,
  target: string,
  copies: [from: string, to: string][],
): Promise<void> {
  const container = (await run(buildah, ['from', source])).trim();
  for (const [from, to] of copies) await run(buildah, ['add', '--quiet', container, from, to]);
  await run(buildah, ['commit', '--quiet', container, target]);
  await run(buildah, ['rm', container]);
}

async function makeDebian(buildah: string, folder: string): Promise<void> {
  say(`Creating a base image with debootstrap (${SUITE}) …`);
  const rootfs = join(folder, 'debian');
  rmSync(rootfs, { recursive: true, force: true });
  const debootstrap = findTool('debootstrap') ?? 'debootstrap';
  await run(debootstrap, ['--variant=minbase', '--include=ca-certificates', SUITE, rootfs, MIRROR]);
  // Like Debian's own images, the base has security updates, and no daemons or documentation.
  writeFileSync(join(rootfs, 'etc/apt/sources.list'), SOURCES);
  writeFileSync(join(rootfs, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  for (const rest of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man']) {
    rmSync(join(rootfs, rest), { recursive: true });
    mkdirSync(join(rootfs, rest));
  }
  await imageFrom(buildah, 'scratch', BASE, [[rootfs, '/']]);
  rmSync(rootfs, { recursive: true });
}

async function makeBuildBase(buildah: string, folder: string): Promise<void> {
  const packages = join(folder, 'npm');
  await run('npm', ['install', '--prefix', packages, '--no-audit', '--no-fund', NPM]);
  const launcher = join(packages, 'launcher');
  const cli = '/usr/local/lib/node_modules/npm/bin/npm-cli.js';
  writeFileSync(launcher, `#!/bin/sh\nexec node ${cli} "$@"\n`, { mode: 0o755 });
  await imageFrom(buildah, BASE, BUILD_BASE, [
    [join(ROOT, 'node_modules/node/bin/node'), '/usr/local/bin/node'],
    [join(packages, 'node_modules/npm'), '/usr/local/lib/node_modules/npm'],
    [launcher, '/usr/local/bin/npm'],
  ]);
  rmSync(packages, { recursive: true });
}

/** Makes the base images from packages of Debian and npm, without a registry of images. */
export async function makeBases(buildah: string, folder: string): Promise<Bases> {
  const isThere = (image: string) => succeeds(buildah, ['inspect', '--type', 'image', image]);
  if (!(await isThere(BASE))) await makeDebian(buildah, folder);
  if (!(await isThere(BUILD_BASE))) await makeBuildBase(buildah, folder);
  return { base: BASE, buildBase: BUILD_BASE };
}
