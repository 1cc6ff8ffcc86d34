import { join } from 'node:path';
import { run, succeeds } from '../local/processes/run.ts';
import { Refusal } from '../local/launcher/say.ts';
import { ROOT } from '../local/launcher/settings.ts';
import { findTool } from '../local/launcher/tools.ts';
import type { Places } from '../local/launcher/tools.ts';
import type { Image } from './images.ts';
import type { Labels } from './labels.ts';

const BUILDERS = ['docker', 'podman', 'buildah'] as const;
export type BuilderName = (typeof BUILDERS)[number];

export interface Builder {
  name: BuilderName;
  command: string;
}

/** A docker without its daemon is none. */
async function canBuild(name: BuilderName, command: string): Promise<boolean> {
  return name !== 'docker' || succeeds(command, ['version']);
}

/**
 * The program that builds the images: the one asked for, else the first that is there.
 * Throws a `Refusal` when there is none.
 */
export async function findBuilder(wanted?: string, places?: Places): Promise<Builder> {
  for (const name of BUILDERS) {
    if (wanted !== undefined && wanted !== name) continue;
    const command = findTool(name, places);
    if (command !== undefined && (await canBuild(name, command))) return { name, command };
  }
  if (wanted !== undefined) {
    throw new Refusal(`${wanted} cannot be used here. Images are built by ${BUILDERS.join(', ')}.`);
  }
  throw new Refusal(
    'Images need docker (with its daemon running), podman or buildah. Install one (Debian: sudo apt-get install buildah), then start again.',
  );
}

export interface BuildOptions {
  /** Where the image will be known: `targum/shell:dev`. */
  reference: string;
  labels: Labels;
  /** The same image of the release before, whose files a front end goes on serving. */
  previous?: string | undefined;
  /** Another base for the running container; pin it by its digest where it must not change. */
  base?: string | undefined;
  /** Another base with Node and npm for the build. */
  buildBase?: string | undefined;
  /** A certificate file that npm must trust besides those it knows. */
  ca?: string | undefined;
  /** Another npm registry. */
  registry?: string | undefined;
}

/** `name=value` of everything that is set. */
const given = (values: Record<string, string | undefined>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  );

/** The arguments that make `builder` build an image from the clone. */
export function buildArguments(image: Image, builder: BuilderName, options: BuildOptions) {
  const { base, buildBase, registry } = options;
  const bases = { BASE_IMAGE: base, BUILD_IMAGE: buildBase, NPM_CONFIG_REGISTRY: registry };
  const previous = image.kind === 'front-end' ? { PREVIOUS: options.previous } : {};
  const settings =
    image.kind === 'edge' ? { BASE_IMAGE: base } : { ...image.args, ...previous, ...bases };
  const labels = { title: `Targum ${image.name}`, ...options.labels };
  return [
    'build',
    // docker and podman use the layers of earlier builds without being asked.
    ...(builder === 'buildah' ? ['--layers'] : []),
    ...['--file', join('deploy/images', `${image.kind}.Dockerfile`), '--tag', options.reference],
    ...given(settings).flatMap((setting) => ['--build-arg', setting]),
    // Not by the Dockerfile: buildah's cache would give it those of an earlier build.
    ...given(labels).flatMap((label) => ['--label', `org.opencontainers.image.${label}`]),
    ...(options.ca === undefined ? [] : ['--secret', `id=ca,src=${options.ca}`]),
    '.',
  ];
}

/** Builds an image. Throws a `Refusal` with what the builder printed when that fails. */
export async function buildImage(image: Image, builder: Builder, options: BuildOptions) {
  const args = buildArguments(image, builder.name, options);
  const env = { ...process.env, DOCKER_BUILDKIT: '1' };
  await run(builder.command, args, { cwd: ROOT, env }).catch((error: Error) => {
    throw new Refusal(`${image.name} could not be built:\n${error.message}`);
  });
}

/** How large an image is once it is unpacked, as the builder words it. */
export async function imageSize(builder: Builder, reference: string): Promise<string> {
  const format = ['--format', '{{.Size}}'];
  return (await run(builder.command, ['images', ...format, reference])).trim();
}
