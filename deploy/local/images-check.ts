import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage, imageSize } from '../images/builder.ts';
import type { Builder } from '../images/builder.ts';
import { makeBases } from '../images/check/bases.ts';
import { checkConfig } from '../images/check/config.ts';
import { unpack } from '../images/check/container.ts';
import type { Container } from '../images/check/container.ts';
import { checkProduct } from '../images/check/product.ts';
import { IMAGES } from '../images/images.ts';
import { readLabels } from '../images/labels.ts';
import { run } from './processes/run.ts';
import { Refusal, reportFailure, say } from './launcher/say.ts';
import { ensureTools } from './launcher/tools.ts';

const REPOSITORY = 'localhost/targum';
const TAG = 'check';

/** Keeps buildah's data for this check in one folder, apart from the machine's own images. */
function useOwnStorage(folder: string): void {
  const file = join(folder, 'storage.conf');
  const lines = [
    '[storage]',
    'driver = "overlay"',
    `graphroot = "${folder}/storage"`,
    `runroot = "${folder}/run"`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  process.env['CONTAINERS_STORAGE_CONF'] = file;
  process.env['BUILDAH_ISOLATION'] = 'chroot';
}

async function removeStorage(buildah: string, folder: string, keep: boolean): Promise<void> {
  await run(buildah, ['umount', '--all']).catch(() => {});
  await run(buildah, ['rm', '--all']).catch(() => {});
  if (!keep) rmSync(folder, { recursive: true, force: true });
}

function cleanUpWhenStopped(cleanUp: AsyncDisposableStack): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cleanUp.disposeAsync().finally(() => process.exit(1)));
  }
}

async function buildAll(builder: Builder, folder: string): Promise<Map<string, Container>> {
  const buildah = builder.command;
  const containers = new Map<string, Container>();
  const labels = await readLabels();
  const bases = await makeBases(buildah, folder);
  const ca = process.env['NODE_EXTRA_CA_CERTS'];
  for (const image of IMAGES) {
    const reference = `${REPOSITORY}/${image.name}:${TAG}`;
    await buildImage(image, builder, { reference, labels, ca, ...bases });
    const container = await unpack(buildah, reference);
    checkConfig(image, container, labels);
    containers.set(image.name, container);
    say(`${image.name}: ${await imageSize(builder, reference)}`);
  }
  say(`The base alone: ${await imageSize(builder, bases.base)}`);
  return containers;
}

async function checkImages(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: 'string' } } });
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Refusal('npm run images:check needs Linux and root: it mounts and unpacks images.');
  }
  const { buildah } = await ensureTools(['buildah', 'debootstrap', 'unshare', 'setpriv']);
  const folder = values.keep
    ? resolve(values.keep)
    : mkdtempSync(join(tmpdir(), 'targum-images-check-'));
  mkdirSync(folder, { recursive: true });
  useOwnStorage(folder);
  const cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => removeStorage(buildah, folder, values.keep !== undefined));
  cleanUpWhenStopped(cleanUp);
  try {
    const containers = await buildAll({ name: 'buildah', command: buildah }, folder);
    await checkProduct(containers, cleanUp);
  } finally {
    await cleanUp.disposeAsync();
  }
}

process.exitCode = await checkImages().then(() => {
  say(`${IMAGES.length} images checked`);
  return 0;
}, reportFailure);
