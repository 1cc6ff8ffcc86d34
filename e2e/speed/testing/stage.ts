import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import {
  gatewayProgram,
  runtime,
  servicePrograms,
} from '@targum/deploy/local/processes/programs.ts';
import type { Program, ProgramPlan } from '@targum/deploy/local/processes/programs.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { buildPrograms } from '@targum/deploy/local/builds.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { readSettings, ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import type { DataServices } from '@targum/tools/testing/data-services.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { answers } from './probes.ts';

/** Two processes through which streams pass: a gateway and the service behind it. */
export interface Side {
  readonly url: string;
  readonly gateway: Child;
  readonly service: Child;
}

/** The model, the data services and the processes that a benchmark compares. */
export interface Stage {
  readonly data: DataServices;
  readonly sessionKeys: readonly string[];
  /** Starts the gateway and svc-chat, as the product does. */
  startProduct(): Promise<Side>;
  /** Starts the two naive processes. */
  startNaive(): Promise<Side>;
  /** Starts a file as a process and waits until it listens on `port`. */
  startFile(file: string, port: number, env: Readonly<Record<string, string>>): Promise<Child>;
  close(): Promise<void>;
}

export interface StageOptions {
  /**
   * Starts the model.
   * @returns its base URL, without `/v1`.
   */
  readonly model: (stage: Pick<Stage, 'startFile'>) => Promise<string>;
}

const KEYS = ['a-key-for-tests-of-more-than-32-characters'];
/** Flags of all measured processes, such as `--cpu-prof --cpu-prof-dir=<folder>`. */
const NODE_FLAGS = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];
const NAIVE = join(import.meta.dirname, '../naive/replies.ts');

const local = (port: number) => `http://127.0.0.1:${port}`;
const ofServices = <Value>(value: Value) =>
  Object.fromEntries(serviceName.options.map((name) => [name, value])) as Record<
    ServiceName,
    Value
  >;

/**
 * Starts the stand-in as a process, with a given pace and without a delay before the first token.
 */
export const standinModel =
  (tokensPerSecond: number): StageOptions['model'] =>
  async ({ startFile }) => {
    const [port = 0] = await freePorts(1);
    const env = {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      STANDIN_TOKENS_PER_SECOND: String(tokensPerSecond),
      STANDIN_FIRST_TOKEN_MS: '0',
    };
    await startFile(join(ROOT, 'libs/model-standin/src/main.ts'), port, env);
    return local(port);
  };

/**
 * Builds the programs, and starts PostgreSQL, Redis and a model. The product and the naive servers
 * start on request.
 */
export async function startStage({ model }: StageOptions): Promise<Stage> {
  await buildPrograms();
  // Commits are as durable as in the product, because they account for half of the time until a
  // reply starts.
  const data = await startDataServices([]);
  const logDir = join(data.dir, 'logs');
  const children: Child[] = [];
  mkdirSync(logDir, { recursive: true });

  const start = async (
    name: string,
    file: string,
    env: Readonly<Record<string, string>>,
    readyUrl: string,
    flags: readonly string[] = [],
  ) => {
    const child = await startChild({
      name,
      command: process.execPath,
      args: [...flags, ...NODE_FLAGS, file],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
      cwd: ROOT,
      logFile: join(logDir, `${name}.log`),
      graceMs: 15_000,
    });
    children.push(child);
    await waitUntil(name, () => answers(readyUrl), { gaveUp: child.ending });
    return child;
  };
  const startFile: Stage['startFile'] = (file, port, env) =>
    start(`process-${port}`, file, { ...env, PORT: String(port) }, local(port));
  const close = async () => {
    for (const child of children.toReversed()) await child.stop();
    await data.close();
  };

  try {
    await run(process.execPath, [join(ROOT, 'libs/database/src/main.ts')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: data.postgres.url, DEFAULT_TEXT: 'off' },
    });
    const modelUrl = await model({ startFile });

    return {
      data,
      sessionKeys: KEYS,
      startFile,
      async startProduct() {
        const [gateway = 0, gatewayOps = 0, http = 0, ops = 0] = await freePorts(4);
        const plan: ProgramPlan = {
          settings: readSettings({}),
          databaseUrl: data.postgres.url,
          redisUrl: data.redis.url,
          sessionKeys: KEYS,
          adminPassword: '',
          model: { baseUrl: `${modelUrl}/v1`, apiKey: 'none', model: 'no-model' } as never,
          ports: {
            ...{ gateway, gatewayOps, standin: 0 },
            services: ofServices({ http, ops }),
            workers: ofServices(0),
          },
          ffmpeg: 'ffmpeg',
          espeak: 'espeak-ng',
        };
        const startProgram = (program: Program) =>
          start(
            program.name,
            join(ROOT, program.folder, `dist/${program.entry}.js`),
            { ...runtime.env, ...program.env },
            program.readyUrl,
            runtime.flags,
          );
        const chat = servicePrograms(plan).find(({ name }) => name === 'svc-chat')!;
        const service = await startProgram(chat);
        return { url: local(gateway), service, gateway: await startProgram(gatewayProgram(plan)) };
      },
      async startNaive() {
        const [port = 0, behind = 0] = await freePorts(2);
        const service = await startFile(NAIVE, behind, {
          ROLE: 'service',
          DATABASE_URL: data.postgres.url,
          MODEL_URL: `${modelUrl}/v1`,
        });
        const gateway = await startFile(NAIVE, port, { ROLE: 'gateway', SERVICE: local(behind) });
        return { url: local(port), gateway, service };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
