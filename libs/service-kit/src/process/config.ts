import { configureLimits } from '@targum/contracts';
import { z } from 'zod';

/** Exit code for a configuration error (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78;

/** Names every wrong or missing variable in its message, never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type ConfigShape = z.ZodRawShape;
export type Config<Shape extends ConfigShape> = z.infer<z.ZodObject<Shape>>;

const port = z.coerce.number().int().min(1).max(65_535);
const url = (protocols: RegExp) => z.url({ protocol: protocols });
const httpUrl = url(/^https?$/);

/** A base URL of an HTTP service, without a trailing slash. */
export const baseUrl = httpUrl.transform((value) => value.replace(/\/+$/, ''));

/** What every process reads, whether it serves HTTP or not. */
export const processConfig = {
  HOST: z.string().default('0.0.0.0'),
  OPS_PORT: port,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** How long a stopping process lets running work finish, in seconds. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  /**
   * How long a stopping process still answers while it ends kept connections, in milliseconds.
   * Above the 2 s for which nginx and the gateway keep an idle one, so that none is left when the
   * process closes: it could be carrying a request just then.
   */
  SHUTDOWN_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(3000),
};

/** What every process with an HTTP API reads. */
export const httpConfig = {
  ...processConfig,
  PORT: port,
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(1),
};

export const databaseConfig = { DATABASE_URL: url(/^postgres(ql)?$/) };

export const redisConfig = { REDIS_URL: url(/^rediss?$/) };

export const rateLimitConfig = {
  RATE_LIMITS: z
    .enum(['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
};

export const sessionConfig = {
  SESSION_KEYS: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(32, 'each key must have at least 32 characters')).min(1)),
  PUBLIC_URL: baseUrl,
};

/** What a process was given by those who run it. */
export const memoryConfig = {
  /** All the memory that the process and the programs it starts may use; a pod's limit. */
  MEMORY_LIMIT_MIB: z.coerce.number().int().min(384).max(65_536).default(768),
};

/** Everything a service behind the gateway reads, beside its own settings. */
export const serviceConfig = {
  ...httpConfig,
  ...databaseConfig,
  ...redisConfig,
  ...sessionConfig,
  ...memoryConfig,
  ...rateLimitConfig,
};

/**
 * Reads and checks settings. Empty variables count as missing.
 * @throws {ConfigError} naming each wrong variable.
 */
export const readConfig = <Shape extends ConfigShape>(
  shape: Shape,
  env: Readonly<Record<string, string | undefined>>,
): Config<Shape> => {
  const given = Object.fromEntries(
    Object.keys(shape).map((name) => [name, env[name]?.trim() === '' ? undefined : env[name]]),
  );
  const result = z.object(shape).safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
  });
  throw new ConfigError(`Wrong configuration: ${[...new Set(problems)].join('; ')}`);
};

/** Sets the limits of the product. @throws {ConfigError} naming each wrong variable. */
const readLimits = (env: Readonly<Record<string, string | undefined>>): void => {
  try {
    configureLimits(env);
  } catch (error) {
    throw new ConfigError(`Wrong configuration: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * As `readConfig`, for main.ts and worker.ts. It also sets the limits of the product, first, because
 * other settings are checked against them. A problem ends the process with one line and exit code 78.
 */
export const readConfigOrExit = <Shape extends ConfigShape>(
  shape: Shape,
  env: Readonly<Record<string, string | undefined>>,
): Config<Shape> => {
  try {
    readLimits(env);
    return readConfig(shape, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
};
