import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
/** Names that the images and prepare.sh give themselves. */
const FROM_IMAGE = [
  ...[
    'BASE_PATH',
    'BROTLI_STATIC',
    'DRAIN_SECONDS',
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
  const other = kind === 'edge' ? 'static.conf.template' : 'edge.conf.template';
  const texts = readdirSync(TEMPLATES)
    .filter((file) => file.endsWith('.template') && file !== other)
    .map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)]);
  const known = [...new Set(names.map(([, name = '']) => name))];
  const required = known.filter((name) => !FROM_IMAGE.includes(name));
  return { ...plain(required), known };
};

/** The settings of every program that the cluster runs, by its part. */
const loadPrograms = async (): Promise<Record<string, Program>> => {
  const kit = await load<Kit>('libs/service-kit/src/process/config.ts');
  const shapes = (name: string) => load<Shapes>(`svc-${name}/src/config.ts`);
  const [gateway, auth, chat, audio] = await Promise.all(
    ['gateway', 'auth', 'chat', 'audio'].map(shapes),
  );
  const authConfig = auth!['authConfig'] as (env: Environment) => Shape;
  const speech = audio!['speechEngineSettings'] as (config: Shape) => unknown;
  return {
    edge: nginx('edge'),
    shell: nginx('static'),
    'mfe-chat': nginx('static'),
    'mfe-admin': nginx('static'),
    'svc-gateway': service(kit, () => gateway!['configShape'] as Shape),
    'svc-auth': service(kit, authConfig),
    'svc-chat': service(kit, () => chat!['chatConfig'] as Shape),
    'svc-audio': service(kit, () => audio!['audioConfig'] as Shape, speech),
    'svc-audio-worker': service(kit, () => audio!['workerConfig'] as Shape),
    'svc-feedback': service(kit, () => kit.serviceConfig),
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
