import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { limitDefaults, limitProblems } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';
import { FRONT_ENDS } from '../parts.ts';
import { ROOT } from '../local/launcher/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Product {
  programs: Readonly<Record<string, ProgramSettings>>;
  /** The prefix of the keys that the workers' queue has in Redis. */
  queueKey: string;
  queueName: string;
}

export interface ProgramSettings {
  readonly known: readonly string[];
  /**
   * Returns the line that the program prints on start about a wrong or missing setting; undefined
   * if all settings are right.
   */
  readonly problem: (env: Environment) => string | undefined;
}

/** The variables of all limits. Every process that enforces limits reads all of them. */
const LIMITS = [...limitDefaults().keys()];

type Shape = Record<string, unknown>;
type Shapes = Record<string, unknown>;
interface Kit {
  serviceConfig: Shape;
  readConfig: (shape: Shape, env: Environment) => Shape;
}

/**
 * Loads a source file of another workspace by its path, to read its exports. The rules for imports
 * between workspaces do not apply to this.
 */
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
): ProgramSettings => ({
  known: [...Object.keys(shapeOf({})), ...LIMITS],
  problem: (env) => {
    const [problem] = limitProblems(env);
    return problem ?? messageOf(() => further(readConfig(shapeOf(env), env)));
  },
});

/** The stand-in and the migrator do not use the service kit, so their settings are listed here. */
const plain = (required: string[], optional: string[] = []): ProgramSettings => ({
  known: [...required, ...optional],
  problem: (env) => {
    const missing = required.filter((name) => !env[name]);
    return missing.length > 0 ? `${missing.join(', ')} is missing` : undefined;
  },
});

const TEMPLATES = join(ROOT, 'deploy/nginx');
/**
 * The variables that the images and prepare.sh set. Those named FRONT_END… are set once for each
 * front end.
 */
const FROM_IMAGE = [
  ...[
    'BASE_PATH',
    'BROTLI_JSON',
    'BROTLI_STATIC',
    'NO_BROTLI_STATIC',
    'DRAIN_SECONDS',
    'DRAINING',
    'FRONT_END',
    'FRONT_END_ADDRESS',
    'FRONT_END_PATH',
    'FRONT_END_PODS',
    'LIMITS',
    'LISTEN',
    'LISTEN_IPV6',
    'LOAD_MODULES',
    'MAX_BODY',
    'RESOLVER',
    'SERVER_NAME',
    'SIGN_IN',
    'SIGN_IN_LABEL',
  ],
  ...['STATIC_ROOT', 'WORKER_PROCESSES'],
];

/** The settings of svc-auth that prepare.sh hands to the login page. */
const SIGN_IN = ['OIDC_BUTTON_LABEL', 'OIDC_ISSUER', 'PASSWORD_LOGIN'];

/** Returns the variables of the nginx templates for a server of this kind. */
const nginx = (kind: 'edge' | 'static'): ProgramSettings => {
  const other = kind === 'edge' ? /^static\./ : /^(edge|front-end)\./;
  const texts = readdirSync(TEMPLATES)
    .filter((file) => file.endsWith('.template') && !other.test(file))
    .map((file) => readFileSync(join(TEMPLATES, file), 'utf8'));
  // render.awk replaces `${JSON_NAME}` with the value of NAME, escaped for a JSON string. So the
  // variable that must be set is NAME.
  const names = texts.flatMap((text) => [...text.matchAll(/\$\{(?:JSON_)?([A-Z][A-Z0-9_]*)\}/g)]);
  const known = [...new Set(names.map(([, name = '']) => name))];
  const required = known.filter((name) => !FROM_IMAGE.includes(name));
  return { ...plain(required), known: [...known, ...LIMITS, ...SIGN_IN] };
};

/**
 * Names of functions in the services' `config.ts`. They check what the schema of the settings
 * cannot check.
 */
const FURTHER: Partial<Record<ServiceName, string>> = { audio: 'speechEngineSettings' };

/**
 * Returns the settings of a service's programs. A service without a `config.ts` has only the
 * settings that all services share.
 */
const servicePrograms = async (
  kit: Kit,
  { name, ...part }: (typeof services)[number],
): Promise<[part: string, program: ProgramSettings][]> => {
  const file = `svc-${name}/src/config.ts`;
  const shapes = existsSync(join(ROOT, file)) ? await load<Shapes>(file) : {};
  const shape = (shapes[`${name}Config`] ?? kit.serviceConfig) as
    | Shape
    | ((env: Environment) => Shape);
  const shapeOf = typeof shape === 'function' ? shape : () => shape;
  const further = shapes[FURTHER[name] ?? ''] as ((config: Shape) => unknown) | undefined;
  return [
    [`svc-${name}`, service(kit, shapeOf, further)],
    ...('worker' in part
      ? [
          [`svc-${name}-worker`, service(kit, () => shapes['workerConfig'] as Shape)] as [
            string,
            ProgramSettings,
          ],
        ]
      : []),
  ];
};

const loadPrograms = async (): Promise<Record<string, ProgramSettings>> => {
  const kit = await load<Kit>('libs/service-kit/src/process/config.ts');
  const gateway = await load<Shapes>('svc-gateway/src/config.ts');
  return {
    edge: nginx('edge'),
    ...Object.fromEntries(FRONT_ENDS.map(({ name }) => [name, nginx('static')])),
    'svc-gateway': service(kit, () => gateway['configShape'] as Shape),
    ...Object.fromEntries(
      (await Promise.all(services.map((part) => servicePrograms(kit, part)))).flat(),
    ),
    migrations: plain(['DATABASE_URL'], ['DATABASE_WAIT_SECONDS', 'DEFAULT_TEXT']),
    'migrations-texts': plain(['DATABASE_URL'], ['DATABASE_WAIT_SECONDS']),
    'model-standin': plain(
      ['PORT'],
      [
        ...['HOST', 'LOG_LEVEL', 'FFMPEG_PATH'],
        ...['STANDIN_TOKENS_PER_SECOND', 'STANDIN_FIRST_TOKEN_MS', 'STANDIN_TRANSCRIPTION'],
      ],
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

export const loadProduct = async (): Promise<Product> => ({
  programs: await loadPrograms(),
  ...(await loadQueue()),
});
