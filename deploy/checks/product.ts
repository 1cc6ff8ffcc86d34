import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';
import { FRONT_ENDS } from '../parts.ts';
import { ROOT } from '../local/launcher/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the manifests are compared with. */
export interface Product {
  programs: Readonly<Record<string, Program>>;
  /** What the keys of the workers' queue in Redis start with. */
  queueKey: string;
  queueName: string;
}

/** What a program says about its environment. */
export interface Program {
  /** Every setting it knows. */
  readonly known: readonly string[];
  /** One line for all that is wrong or missing, as its start would print it; undefined if nothing. */
  readonly problem: (env: Environment) => string | undefined;
}

type Shape = Record<string, unknown>;
type Shapes = Record<string, unknown>;
interface Kit {
  serviceConfig: Shape;
  readConfig: (shape: Shape, env: Environment) => Shape;
}

/** Sources of other workspaces are read here as data, at their path, not imported as code. */
const load = async <Module>(path: string): Promise<Module> =>
  (await import(pathToFileURL(join(ROOT, path)).href)) as Module;

const messageOf = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const service = (
  { readConfig }: Kit,
  shapeOf: (env: Environment) => Shape,
  further: (config: Shape) => unknown = () => undefined,
): Program => ({
  known: Object.keys(shapeOf({})),
  problem: (env) => messageOf(() => further(readConfig(shapeOf(env), env))),
});

/** The stand-in and the migrator are no services of the kit: they read names that stand in a list. */
const plain = (required: string[], optional: string[] = []): Program => ({
  known: [...required, ...optional],
  problem: (env) => {
    const missing = required.filter((name) => !env[name]);
    return missing.length > 0 ? `${missing.join(', ')} is missing` : undefined;
  },
});

const TEMPLATES = join(ROOT, 'deploy/nginx');
/** Names that the images and prepare.sh give themselves; those of a front end are repeated for each. */
const FROM_IMAGE = [
  ...[
    'BASE_PATH',
    'BROTLI_STATIC',
    'DRAIN_SECONDS',
    'FRONT_END',
    'FRONT_END_ADDRESS',
    'FRONT_END_PATH',
    'FRONT_END_PODS',
    'LISTEN',
    'LISTEN_IPV6',
    'LOAD_MODULES',
    'RESOLVER',
    'SERVER_NAME',
  ],
  ...['STATIC_ROOT', 'WORKER_PROCESSES'],
];

/** Variables of the nginx templates that a server of this kind fills in. */
const nginx = (kind: 'edge' | 'static'): Program => {
  const other = kind === 'edge' ? /^static\./ : /^(edge|front-end)\./;
  const texts = readdirSync(TEMPLATES)
    .filter((file) => file.endsWith('.template') && !other.test(file))
    .map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)]);
  const known = [...new Set(names.map(([, name = '']) => name))];
  const required = known.filter((name) => !FROM_IMAGE.includes(name));
  return { ...plain(required), known };
};

/** What a service demands of its settings beyond their shape, by a function of its `config.ts`. */
const FURTHER: Partial<Record<ServiceName, string>> = { audio: 'speechEngineSettings' };

/**
 * A service and its worker. Their settings are `<name>Config` and `workerConfig` of the service's
 * `config.ts`; without that file they are those that all services share.
 */
const servicePrograms = async (
  kit: Kit,
  { name, ...part }: (typeof services)[number],
): Promise<[part: string, program: Program][]> => {
  const file = `svc-${name}/src/config.ts`;
  const shapes = existsSync(join(ROOT, file)) ? await load<Shapes>(file) : {};
  const shape = (shapes[`${name}Config`] ?? kit.serviceConfig) as
    Shape | ((env: Environment) => Shape);
  const shapeOf = typeof shape === 'function' ? shape : () => shape;
  const further = shapes[FURTHER[name] ?? ''] as ((config: Shape) => unknown) | undefined;
  return [
    [`svc-${name}`, service(kit, shapeOf, further)],
    ...('worker' in part
      ? [
          [`svc-${name}-worker`, service(kit, () => shapes['workerConfig'] as Shape)] as [
            string,
            Program,
          ],
        ]
      : []),
  ];
};

/** The settings of every program that the cluster runs, by its part. */
const loadPrograms = async (): Promise<Record<string, Program>> => {
  const kit = await load<Kit>('libs/service-kit/src/process/config.ts');
  const gateway = await load<Shapes>('svc-gateway/src/config.ts');
  return {
    edge: nginx('edge'),
    ...Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, nginx('static')])),
    'svc-gateway': service(kit, () => gateway['configShape'] as Shape),
    ...Object.fromEntries(
      (await Promise.all(services.map((part) => servicePrograms(kit, part)))).flat(),
    ),
    migrations: plain(['DATABASE_URL'], ['DATABASE_WAIT_SECONDS']),
    'model-standin': plain(
      ['PORT'],
      ['HOST', 'LOG_LEVEL', 'FFMPEG_PATH', 'STANDIN_TOKENS_PER_SECOND', 'STANDIN_FIRST_TOKEN_MS'],
    ),
  };
};

const loadQueue = async (): Promise<Pick<Product, 'queueKey' | 'queueName'>> => {
  const keys = await load<{ createRedisKeys: () => { queue: string } }>(
    'libs/service-kit/src/data/redis-keys.ts',
  );
  const jobs = await load<{ QUEUE_NAME: string }>('svc-audio/src/queue/jobs.ts');
  const queueName = jobs.QUEUE_NAME;
  return { queueKey: `${keys.createRedisKeys().queue}:${queueName}`, queueName };
};

/** Reads from the sources what the manifests must agree with. */
export const loadProduct = async (): Promise<Product> => ({
  programs: await loadPrograms(),
  ...(await loadQueue()),
});
