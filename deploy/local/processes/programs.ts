import { totalmem } from 'node:os';
import { join } from 'node:path';
import { STANDIN_MODEL } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import type { ServiceName, WorkerName } from '@targum/contracts/parts';
import type { ChildSpec } from './child.ts';
import type { ChosenModel } from '../launcher/model.ts';
import { ROOT } from '../launcher/settings.ts';
import type { Settings } from '../launcher/settings.ts';

export interface Program {
  name: string;
  folder: string;
  entry: 'main' | 'worker';
  env: Record<string, string>;
  readyUrl: string;
}

export interface ProgramPlan {
  settings: Settings;
  databaseUrl: string;
  redisUrl: string;
  sessionKeys: string[];
  adminPassword: string;
  model: ChosenModel | undefined;
  ports: ProgramPorts;
  ffmpeg: string;
  espeak: string;
}

/** Ports on 127.0.0.1. Each service has one for requests and one for operations. */
export interface ProgramPorts {
  gateway: number;
  gatewayOps: number;
  standin: number;
  services: Record<ServiceName, { http: number; ops: number }>;
  workers: Record<WorkerName, number>;
}

const DRAIN_SECONDS = '5';
/**
 * Time for which a stopping service still accepts requests. Locally all programs stop together, so
 * no load balancer has to notice first.
 */
const SHUTDOWN_WAIT_MS = '500';
const MEBIBYTE = 1024 * 1024;
/**
 * Memory limit of a program, in MiB. It keeps a burst of requests from using up the memory of a
 * small machine.
 */
const MEMORY_LIMIT_MIB = Math.max(512, Math.min(768, Math.floor(totalmem() / 8 / MEBIBYTE)));
/** Flags and environment of Node, as in the images (`deploy/images/service.Dockerfile` says why). */
export const runtime = {
  flags: ['--max-semi-space-size=16'],
  env: { MALLOC_MMAP_THRESHOLD_: '1048576' },
};
const local = (port: number) => `http://127.0.0.1:${port}`;

/** Removes unset variables, so that the program's own defaults apply. */
function defined(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

export function standinProgram(plan: ProgramPlan): Program {
  return {
    name: 'model-standin',
    folder: 'libs/model-standin',
    entry: 'main',
    env: {
      PORT: String(plan.ports.standin),
      HOST: '127.0.0.1',
      FFMPEG_PATH: plan.ffmpeg,
      STANDIN_TRANSCRIPTION: plan.settings.STANDIN_TRANSCRIPTION,
    },
    readyUrl: `${local(plan.ports.standin)}/healthz`,
  };
}

/**
 * Returns the settings of transcription. Without a transcription service, the stand-in transcribes
 * if it is also the chat model and its transcription is on; otherwise no transcription is connected.
 */
function transcription({ settings, model, ports }: ProgramPlan): Record<string, string> {
  const isStandin = settings.STT_BASE_URL === undefined && model === undefined;
  if (isStandin && settings.STANDIN_TRANSCRIPTION === 'on') {
    const standin = `${local(ports.standin)}/v1`;
    return { STT_BASE_URL: standin, STT_API_KEY: STANDIN_MODEL, STT_MODEL: STANDIN_MODEL };
  }
  const { STT_BASE_URL, STT_API_KEY, STT_MODEL } = settings;
  return defined({ STT_BASE_URL, STT_API_KEY, STT_MODEL });
}

const isModelSet = ({ OPENAI_BASE_URL, OPENAI_API_KEY, CHAT_MODEL }: Settings): boolean =>
  [OPENAI_BASE_URL, OPENAI_API_KEY, CHAT_MODEL].some((setting) => setting !== undefined);

/** Returns svc-chat's settings of the model, if there is one besides the stand-in. */
export function modelSettings(
  settings: Settings,
  model: ChosenModel | undefined,
): Record<string, string> {
  const { MODEL_SETTINGS, MODEL_PRIVATE_ADDRESSES } = settings;
  return defined({
    ...{ MODEL_SETTINGS, MODEL_PRIVATE_ADDRESSES },
    OPENAI_BASE_URL: model?.baseUrl,
    OPENAI_API_KEY: model?.apiKey,
    CHAT_MODEL: model?.model,
    // The stand-in and a local Ollama get no API version, since their addresses are not Azure's.
    OPENAI_API_VERSION: model && settings.OPENAI_BASE_URL && settings.OPENAI_API_VERSION,
    // A model that the launcher found itself is only a default.
    MODEL_ENVIRONMENT: isModelSet(settings) ? 'wins' : 'yields',
  });
}

function chatModel({ model, ports, settings }: ProgramPlan): Record<string, string> {
  return {
    OPENAI_BASE_URL: `${local(ports.standin)}/v1`,
    OPENAI_API_KEY: STANDIN_MODEL,
    CHAT_MODEL: STANDIN_MODEL,
    ...modelSettings(settings, model),
  };
}

/** Returns the services and their workers, in start order. */
export function servicePrograms(plan: ProgramPlan): Program[] {
  const { settings, ports } = plan;
  const common = {
    HOST: '127.0.0.1',
    DRAIN_SECONDS: process.env['DRAIN_SECONDS'] ?? DRAIN_SECONDS,
    SHUTDOWN_WAIT_MS,
    DATABASE_URL: plan.databaseUrl,
    REDIS_URL: plan.redisUrl,
    SESSION_KEYS: plan.sessionKeys.join(','),
    PUBLIC_URL: settings.PUBLIC_URL,
    RATE_LIMITS: settings.RATE_LIMITS,
    MEMORY_LIMIT_MIB: String(MEMORY_LIMIT_MIB),
  };
  const { TTS_ENGINE, TTS_BASE_URL, TTS_API_KEY, TTS_MODEL } = settings;
  const audio = {
    ...transcription(plan),
    ...defined({ TTS_ENGINE, TTS_BASE_URL, TTS_API_KEY, TTS_MODEL }),
    MODEL_SETTINGS: settings.MODEL_SETTINGS,
    MODEL_PRIVATE_ADDRESSES: settings.MODEL_PRIVATE_ADDRESSES,
    FFMPEG_PATH: plan.ffmpeg,
    ESPEAK_PATH: plan.espeak,
  };
  const { ADMIN_EMAIL, SIGNUP_APPROVAL } = settings;
  /** The settings of each service and of its worker. */
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    auth: { ADMIN_EMAIL, ADMIN_PASSWORD: plan.adminPassword, SIGNUP_APPROVAL },
    chat: chatModel(plan),
    audio,
  };
  return services.flatMap((service): Program[] => {
    const { http, ops } = ports.services[service.name];
    const folder = `svc-${service.name}`;
    const env = { ...common, ...own[service.name] };
    const program: Program = {
      name: folder,
      folder,
      entry: 'main',
      env: { ...env, PORT: String(http), OPS_PORT: String(ops) },
      readyUrl: `${local(ops)}/readyz`,
    };
    if (!('worker' in service)) return [program];
    const workerOps = ports.workers[service.name];
    const worker: Program = {
      name: `${folder}-worker`,
      folder,
      entry: 'worker',
      env: { ...env, OPS_PORT: String(workerOps) },
      readyUrl: `${local(workerOps)}/readyz`,
    };
    return [program, worker];
  });
}

export function gatewayProgram({ settings, ports, redisUrl }: ProgramPlan): Program {
  const addresses = Object.entries(ports.services).flatMap(([name, { http, ops }]) => [
    [`${name.toUpperCase()}_URL`, local(http)],
    [`${name.toUpperCase()}_OPS_URL`, local(ops)],
  ]);
  return {
    name: 'svc-gateway',
    folder: 'svc-gateway',
    entry: 'main',
    env: {
      ...(Object.fromEntries(addresses) as Record<string, string>),
      HOST: '127.0.0.1',
      DRAIN_SECONDS: process.env['DRAIN_SECONDS'] ?? DRAIN_SECONDS,
      SHUTDOWN_WAIT_MS,
      PORT: String(ports.gateway),
      OPS_PORT: String(ports.gatewayOps),
      REDIS_URL: redisUrl,
      PUBLIC_URL: settings.PUBLIC_URL,
      RATE_LIMITS: settings.RATE_LIMITS,
    },
    readyUrl: `${local(ports.gatewayOps)}/readyz`,
  };
}

/** Settings of the launcher that programs must not inherit. */
const OWN = [
  ...['PORT', 'OPS_PORT', 'HOST', 'DATABASE_URL', 'REDIS_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ...[
    'OPENAI_API_KEY',
    'OPENAI_BASE_URL',
    'OPENAI_API_VERSION',
    'CHAT_MODEL',
    'SESSION_KEYS',
    'NODE_OPTIONS',
  ],
  ...['STT_BASE_URL', 'STT_API_KEY', 'STT_MODEL'],
  ...['TTS_ENGINE', 'TTS_BASE_URL', 'TTS_API_KEY', 'TTS_MODEL'],
];

function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => !OWN.includes(name) && value !== ''),
  );
}

/**
 * Returns the command that starts a program: in production its bundle, in development its
 * TypeScript source.
 */
export function programSpec(
  program: Program,
  options: { logFile: string; mode: 'production' | 'development' },
): ChildSpec {
  const folder = join(ROOT, program.folder);
  const file =
    options.mode === 'production'
      ? [join(folder, `dist/${program.entry}.js`)]
      : ['--watch', '--watch-preserve-output', join(folder, `src/${program.entry}.ts`)];
  return {
    name: program.name,
    command: process.execPath,
    args: [...runtime.flags, ...file],
    env: { ...inherited(), ...runtime.env, NODE_ENV: options.mode, ...program.env },
    cwd: folder,
    logFile: options.logFile,
    graceMs: 30_000,
  };
}
