import { configureLimits } from '@targum/contracts';
import { z } from 'zod';
import { MODEL_SERVER_USER, PLAIN_ADDRESS, isPlainAddress, isReadableServer } from './addresses.ts';

/** Exit code for a configuration error (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78;

/** An error whose message names every wrong or missing variable, but never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type ConfigShape = z.ZodRawShape;
export type Config<Shape extends ConfigShape> = z.infer<z.ZodObject<Shape>>;

const port = z.coerce.number().int().min(1).max(65_535);
const url = (protocols: RegExp) => z.url({ protocol: protocols });

/** Creates a schema for an address without a user name, a password, a query and a fragment. */
export const plainUrl = (protocols: RegExp) => url(protocols).refine(isPlainAddress, PLAIN_ADDRESS);

/** A base URL of an HTTP service. A trailing slash is removed. */
export const baseUrl = plainUrl(/^https?$/).transform((value) => value.replace(/\/+$/, ''));

/** The address of a server with OpenAI's API. It may contain a password. */
export const modelServerUrl = url(/^https?$/).refine(isReadableServer, MODEL_SERVER_USER);

/** Printable ASCII only, because the error of an invalid header would show the key. */
export const modelServerKey = z
  .string()
  .regex(/^[\x20-\x7e]*$/, 'must have printable ASCII characters only');

export const tracingConfig = {
  /** The address of a collector that accepts OTLP over HTTP. Undefined switches tracing off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  /** Headers for the collector, such as `authorization=Basic%20…`. They may contain secrets. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^(?:[\w-]+=[^,=]*(?:,|$))*$/, 'must read name=value,name=value')
    .default(''),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** The share of calls that a ratio-based sampler takes, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export const processConfig = {
  ...tracingConfig,
  HOST: z.string().default('0.0.0.0'),
  OPS_PORT: port,
  /** The release. Images set it to their tag. */
  VERSION: z.string().default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Seconds that a stopping process waits for running work. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(20),
  /**
   * Milliseconds in which a stopping process still answers while it closes keep-alive connections.
   * Nginx and the gateway close idle connections after 2 s. The longer time lets them close first,
   * because a connection that the process closes could be carrying a request at that moment.
   */
  SHUTDOWN_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(3000),
};

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

export const memoryConfig = {
  /** Memory limit of the process and its child processes. In a pod, the pod's memory limit. */
  MEMORY_LIMIT_MIB: z.coerce.number().int().min(384).max(65_536).default(768),
};

/** The settings of the services outside the product, such as the model. */
export const connectedServicesConfig = {
  /** `screen`: admins can connect services that the environment does not set. */
  MODEL_SETTINGS: z.enum(['environment', 'screen']).default('environment'),
  /** Whether services that admins connect may have loopback and private addresses. */
  MODEL_PRIVATE_ADDRESSES: z.enum(['allow', 'refuse']).default('refuse'),
};

export const serviceConfig = {
  ...httpConfig,
  ...databaseConfig,
  ...redisConfig,
  ...sessionConfig,
  ...memoryConfig,
  ...rateLimitConfig,
};

/**
 * Reads settings. Empty variables count as missing. @throws {ConfigError} with the name of each
 * wrong variable.
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

const readLimits = (env: Readonly<Record<string, string | undefined>>): void => {
  try {
    configureLimits(env);
  } catch (error) {
    throw new ConfigError(`Wrong configuration: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Reads settings like `readConfig`, for main.ts and worker.ts. First sets the product's limits,
 * because other settings are checked against them. On an error, prints one line and ends the
 * process with exit code 78.
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
