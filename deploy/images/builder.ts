import { join } from 'node:path';
import { run, succeeds } from '../local/processes/run.ts';
import { Refusal } from '../local/launcher/say.ts';
import { ROOT } from '../local/launcher/settings.ts';
import { findTool } from '../local/launcher/tools.ts';
import type { ToolFolders } from '../local/launcher/tools.ts';
import type { Image } from './images.ts';
import type { Labels } from './labels.ts';

const BUILDERS = ['docker', 'podman', 'buildah'] as const;
export type BuilderName = (typeof BUILDERS)[number];

export interface Builder {
  name: BuilderName;
  command: string;
}

/** Reports whether a builder can build. A docker client without a running daemon cannot. */
async function canBuild(name: BuilderName, command: string): Promise<boolean> {
  return name !== 'docker' || succeeds(command, ['version']);
}

/**
 * Returns the wanted builder, or else the first one that can build.
 * @throws Refusal if there is none.
 */
export async function findBuilder(wanted?: string, places?: ToolFolders): Promise<Builder> {
  for (const name of BUILDERS) {
    if (wanted !== undefined && wanted !== name) continue;
    const command = findTool(name, places);
    if (command !== undefined && (await canBuild(name, command))) return { name, command };
  }
  if (wanted !== undefined) {
    throw new Refusal(
      `${wanted} cannot be used here. Images can be built with ${BUILDERS.join(', ')}.`,
    );
  }
  throw new Refusal(
    'Images need docker (with its daemon running), podman or buildah. Install one (Debian: sudo apt-get install buildah), then start again.',
  );
}

export interface BuildOptions {
  reference: string;
  labels: Labels;
  /**
   * The previous release's image of the same part. A front end's new image also serves the files of
   * this image.
   */
  previous?: string | undefined;
  /**
   * The base of the final image, in place of the Dockerfile's default. Pin it by digest if it must
   * not change.
   */
  base?: string | undefined;
  buildBase?: string | undefined;
  /** A file with an additional certificate that npm must trust. */
  ca?: string | undefined;
  registry?: string | undefined;
}

const given = (values: Record<string, string | undefined>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );

export function buildArguments(image: Image, builder: BuilderName, options: BuildOptions) {
  const { base, buildBase, registry } = options;
  const bases = { BASE_IMAGE: base, BUILD_IMAGE: buildBase, NPM_CONFIG_REGISTRY: registry };
  const release =
    image.kind === 'front-end'
      ? { PREVIOUS: options.previous }
      : { VERSION: options.labels.version };
  const settings =
    image.kind === 'edge' ? { BASE_IMAGE: base } : { ...image.args, ...release, ...bases };
  const labels = { title: `Targum ${image.name}`, ...options.labels };
  return [
    'build',
    // docker and podman reuse the layers of earlier builds by default; buildah needs this flag.
    ...(builder === 'buildah' ? ['--layers'] : []),
    ...['--file', join('deploy/images', `${image.kind}.Dockerfile`), '--tag', options.reference],
    ...given(settings).flatMap((setting) => ['--build-arg', setting]),
    // The labels are arguments: if the Dockerfile set them, buildah would reuse the labels of an
    // earlier build from its cache.
    ...given(labels).flatMap((label) => ['--label', `org.opencontainers.image.${label}`]),
    ...(options.ca === undefined ? [] : ['--secret', `id=ca,src=${options.ca}`]),
    '.',
  ];
}

/** @throws Refusal with the builder's output when the build fails. */
export async function buildImage(image: Image, builder: Builder, options: BuildOptions) {
  const args = buildArguments(image, builder.name, options);
  const env = { ...process.env, DOCKER_BUILDKIT: '1' };
  await run(builder.command, args, { cwd: ROOT, env }).catch((error: Error) => {
    throw new Refusal(`${image.name} could not be built:\n${error.message}`);
  });
}

/** Returns the size of an unpacked image, as text in the builder's format. */
export async function imageSize(builder: Builder, reference: string): Promise<string> {
  const format = ['--format', '{{.Size}}'];
  return (await run(builder.command, ['images', ...format, reference])).trim();
}
