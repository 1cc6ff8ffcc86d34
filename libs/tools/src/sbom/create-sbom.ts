import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import type { Image } from '@targum/deploy/images/images.ts';

const runFile = promisify(execFile);

/** The parts of a CycloneDX document that this module reads or changes. The rest is preserved. */
const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ version: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string() })),
});

export type Sbom = z.infer<typeof document>;

/** Returns the workspace whose packages an image has. Undefined for `edge`, which has none. */
export const workspaceOf = ({ args }: Image): string | undefined =>
  args['PROGRAM'] ?? args['FRONT_END'];

/**
 * Lists an image's npm packages and its Node as a CycloneDX document. `npm sbom` reads the packages
 * from the lockfile. The list contains all dependencies of the workspace, including those that the
 * bundle leaves out. It does not contain Debian's packages.
 * @returns undefined for `edge`, which has no npm packages.
 */
export async function createSbom(image: Image): Promise<Sbom | undefined> {
  const { name, kind } = image;
  const workspace = workspaceOf(image);
  if (workspace === undefined) return undefined;
  // `--omit=dev` is missing on purpose: with it, npm would also omit packages that any other
  // package lists in its devDependencies, such as react and zod.
  const flags = ['--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const command = ['sbom', ...flags, '--workspace', workspace];
  const { stdout } = await runFile('npm', command, { cwd: ROOT, maxBuffer: 64 * 2 ** 20 });
  const sbom = document.parse(JSON.parse(stdout));
  Object.assign(sbom.metadata.component, { type: 'container', name: `targum/${name}` });
  if (kind === 'service') sbom.components.push(await nodeComponent());
  return sbom;
}

/** Returns the pinned Node, which the images copy from its npm package. */
async function nodeComponent() {
  const { default: manifest } = (await import(join(ROOT, 'node_modules/node/package.json'), {
    with: { type: 'json' },
  })) as { default: { version: string } };
  const reference = `node@${manifest.version}`;
  return {
    'bom-ref': reference,
    type: 'platform',
    name: 'node',
    version: manifest.version,
    purl: `pkg:npm/${reference}`,
  };
}
