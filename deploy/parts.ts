import { basename, join } from 'node:path';
import { remotes, services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';

/** A workspace whose built files are served by nginx. */
export interface FrontEndWorkspace {
  /** The name of its folder, its image and its Deployment. */
  readonly name: 'shell' | `mfe-${string}`;
  readonly path: '/' | `/mfe/${string}/`;
  /** The built file that refers to all others, relative to `path`. */
  readonly index: 'index.html' | 'mf-manifest.json';
}

export const FRONT_ENDS: readonly FrontEndWorkspace[] = [
  { name: 'shell', path: '/', index: 'index.html' },
  ...remotes.map(({ name }): FrontEndWorkspace => ({
    name: `mfe-${name}`,
    path: `/mfe/${name}/`,
    index: 'mf-manifest.json',
  })),
];

/** A file with which a program starts: `main` and `worker` run in Deployments or Jobs of their own, `texts` is a command. */
export type Entry = 'main' | 'worker' | 'texts';

/** A workspace that runs on Node in production. It is bundled as `dist/<entry>.js`. */
export interface NodeWorkspace {
  /** The name of its image and of its Deployment or Job. */
  readonly name: string;
  readonly folder: string;
  readonly entries: readonly Entry[];
  /** Sources, from the root, that the program runs in threads. Each has a bundle, `dist/<name>.js`. */
  readonly threads?: readonly string[];
  /** Sources, from the root, of commands for operators. Each has a bundle, `dist/<name>.js`. */
  readonly commands?: readonly string[];
}

const THREADS: Partial<Record<ServiceName, readonly string[]>> = {
  chat: [
    'libs/scripture/src/finding/finding-worker.ts',
    'svc-chat/src/conversations/export/word/word-worker.ts',
    'svc-chat/src/scripture/text-imports/read-text-worker.ts',
  ],
};

const COMMANDS: Partial<Record<ServiceName, readonly string[]>> = {
  chat: ['svc-chat/src/model-check.ts'],
};

/** The services behind the gateway. */
export const SERVICES: readonly NodeWorkspace[] = services.map((service) => ({
  name: `svc-${service.name}`,
  folder: `svc-${service.name}`,
  entries: 'worker' in service ? ['main', 'worker'] : ['main'],
  threads: THREADS[service.name] ?? [],
  commands: COMMANDS[service.name] ?? [],
}));

export const PROGRAMS: readonly NodeWorkspace[] = [
  { name: 'svc-gateway', folder: 'svc-gateway', entries: ['main'] },
  ...SERVICES,
  { name: 'migrations', folder: 'libs/database', entries: ['main', 'texts'] },
  { name: 'model-standin', folder: 'libs/model-standin', entries: ['main'] },
];

/**
 * Returns the name of an entry's Deployment or Job. The Job of `texts` exists only if an operator
 * chooses the component `import-text`.
 */
export const deploymentOf = ({ name }: NodeWorkspace, entry: Entry): string =>
  entry === 'main' ? name : `${name}-${entry}`;

/** Returns the sources of a program's bundles, from the root, by the bundle's name in `dist`. */
export const bundlesOf = ({
  folder,
  entries,
  threads = [],
  commands = [],
}: NodeWorkspace): Record<string, string> =>
  Object.fromEntries([
    ...entries.map((entry) => [entry, join(folder, 'src', `${entry}.ts`)]),
    ...[...threads, ...commands].map((source) => [basename(source, '.ts'), source]),
  ]) as Record<string, string>;

/** The names of the Deployments of all services and workers. */
export const SERVICE_DEPLOYMENTS: readonly string[] = SERVICES.flatMap((program) =>
  program.entries.map((entry) => deploymentOf(program, entry)),
);
