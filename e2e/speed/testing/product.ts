import { join } from 'node:path';
import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { readSettings, ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import {
  gatewayProgram,
  programSpec,
  servicePrograms,
  standinProgram,
} from '@targum/deploy/local/processes/programs.ts';
import type { Program } from '@targum/deploy/local/processes/programs.ts';
import { run } from '@targum/deploy/local/processes/run.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { buildPrograms } from '@targum/deploy/local/builds.ts';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import type { DataServices } from '@targum/tools/testing/data-services.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { answers, postgresPid } from './probes.ts';

/** A program of an earlier revision, which runs beside the program of the current revision. */
export interface Earlier {
  /** A clone of the earlier revision with built programs. */
  readonly folder: string;
  /** The earlier program's own ports and addresses. */
  readonly env: Readonly<Record<'PORT' | 'OPS_PORT', string>> & Readonly<Record<string, string>>;
}

/**
 * The product's programs, with their own PostgreSQL and Redis. A benchmark starts the programs one
 * by one.
 */
export interface Product {
  readonly data: DataServices;
  readonly sessionKeys: string[];
  /** The process id of the PostgreSQL server. */
  readonly postgresPid: number;
  readonly programs: readonly Program[];
  readonly gatewayUrl: string;
  /**
   * Starts the bundle of a program as `npm start` does, and waits until the program is ready.
   * @param nodeOptions further options of Node.
   */
  start(name: string, nodeOptions?: readonly string[], earlier?: Earlier): Promise<Child>;
  /** Stops everything that runs and removes the data. */
  close(): Promise<void>;
}

const SESSION_KEYS = ['a-key-for-benchmarks-of-more-than-32-characters'];
/**
 * Milliseconds between two checks whether a program is ready, short enough to measure its start.
 */
const POLL_MS = 5;

const ofServices = <Value>(value: (index: number) => Value) =>
  Object.fromEntries(serviceName.options.map((name, index) => [name, value(index)])) as Record<
    ServiceName,
    Value
  >;

/** Builds the programs, starts PostgreSQL and Redis and runs the migrations. */
export async function prepareProduct(): Promise<Product> {
  await buildPrograms();
  const data = await startDataServices();
  const running = new Set<Child>();
  const close = async () => {
    await Promise.all([...running].map((child) => child.stop()));
    await data.close();
  };
  try {
    await run(process.execPath, [join(ROOT, 'libs/database/dist/main.js')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: data.postgres.url },
    });
    const services = serviceName.options.length;
    const ports = await freePorts(3 + 3 * services);
    const plan = {
      settings: readSettings({
        RATE_LIMITS: 'off',
        SIGNUP_APPROVAL: 'auto',
        STANDIN_TRANSCRIPTION: 'on',
      }),
      databaseUrl: data.postgres.url,
      redisUrl: data.redis.url,
      sessionKeys: SESSION_KEYS,
      adminPassword: 'correct-horse-battery',
      model: undefined,
      ffmpeg: findTool('ffmpeg') ?? 'ffmpeg',
      espeak: findTool('espeak-ng') ?? 'espeak-ng',
      ports: {
        gateway: ports[0]!,
        gatewayOps: ports[1]!,
        standin: ports[2]!,
        services: ofServices((index) => ({
          http: ports[3 + index]!,
          ops: ports[3 + services + index]!,
        })),
        workers: ofServices((index) => ports[3 + 2 * services + index]!),
      },
    };
    const programs = [gatewayProgram(plan), ...servicePrograms(plan), standinProgram(plan)];
    return {
      data,
      sessionKeys: SESSION_KEYS,
      postgresPid: await postgresPid(data.postgres.url),
      programs,
      gatewayUrl: `http://127.0.0.1:${plan.ports.gateway}`,
      close,
      async start(name, nodeOptions = [], earlier) {
        const program = programs.find((each) => each.name === name);
        if (program === undefined) throw new Error(`unknown program ${name}`);
        const spec = programSpec(
          { ...program, env: { ...program.env, ...earlier?.env } },
          {
            logFile: join(data.dir, `logs/${name}${earlier === undefined ? '' : '-earlier'}.log`),
            mode: 'production',
          },
        );
        const args = [...nodeOptions, ...spec.args];
        if (earlier !== undefined) {
          args.splice(-1, 1, join(earlier.folder, program.folder, `dist/${program.entry}.js`));
        }
        const child = await startChild({ ...spec, args });
        running.add(child);
        void child.exited.then(() => running.delete(child));
        const readyUrl =
          earlier === undefined
            ? program.readyUrl
            : `http://127.0.0.1:${earlier.env.OPS_PORT}/readyz`;
        await waitUntil(name, () => answers(readyUrl), {
          everyMs: POLL_MS,
          gaveUp: child.ending,
        });
        return child;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
