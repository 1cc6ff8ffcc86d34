import { remotes, services } from '@targum/contracts/parts';

/** A workspace whose built files nginx serves. */
export interface FrontEndPart {
  /** Its folder; also the name of its image and of its Deployment. */
  readonly name: 'shell' | `mfe-${string}`;
  /** Where the edge shows it. */
  readonly path: '/' | `/mfe/${string}/`;
  /** The built file from which everything else of it is found, relative to `path`. */
  readonly index: 'index.html' | 'mf-manifest.json';
}

/** The shell and the remotes. */
export const FRONT_ENDS: readonly FrontEndPart[] = [
  { name: 'shell', path: '/', index: 'index.html' },
  ...remotes.map((name): FrontEndPart => ({
    name: `mfe-${name}`,
    path: `/mfe/${name}/`,
    index: 'mf-manifest.json',
  })),
];

/** A workspace that runs on Node in production, bundled as `dist/<entry>.js`. */
export interface ProgramPart {
  /** The name of its image and of its Deployment or Job. */
  readonly name: string;
  readonly folder: string;
  readonly entries: readonly ('main' | 'worker')[];
}

/** What answers calls behind the gateway. */
export const SERVICES: readonly ProgramPart[] = services.map((service) => ({
  name: `svc-${service.name}`,
  folder: `svc-${service.name}`,
  entries: 'worker' in service ? ['main', 'worker'] : ['main'],
}));

/** Everything that runs on Node. */
export const PROGRAMS: readonly ProgramPart[] = [
  { name: 'svc-gateway', folder: 'svc-gateway', entries: ['main'] },
  ...SERVICES,
  { name: 'migrations', folder: 'libs/database', entries: ['main'] },
  { name: 'model-standin', folder: 'libs/model-standin', entries: ['main'] },
];

/** The name of an entry's own Deployment, which runs the image of its program. */
export const deploymentOf = ({ name }: ProgramPart, entry: 'main' | 'worker'): string =>
  entry === 'main' ? name : `${name}-${entry}`;

/** The names of all Deployments of services and their workers. */
export const SERVICE_DEPLOYMENTS: readonly string[] = SERVICES.flatMap((program) =>
  program.entries.map((entry) => deploymentOf(program, entry)),
);
