import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { FRONT_ENDS } from '@targum/deploy/parts.ts';
import { builtFrontEnds, writeRemotes } from '@targum/deploy/local/edge/front-ends.ts';
import { nginxSpec, writeNginxConfig } from '@targum/deploy/local/edge/nginx.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import {
  gatewayProgram,
  servicePrograms,
  standinProgram,
} from '@targum/deploy/local/processes/programs.ts';
import type { Program, ProgramPlan } from '@targum/deploy/local/processes/programs.ts';
import { readSettings, ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { startDataServices, THROWAWAY } from '@targum/tools/testing/data-services.ts';
import type { DataServices } from '@targum/tools/testing/data-services.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { ADMIN } from './admin.ts';
import { createBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { MIGRATED_DATABASES, migrate } from './migrated.ts';
import { createReplicaSet } from './replicas.ts';
import type { Replica, ReplicaSet } from './replicas.ts';

export interface ClusterOptions {
  /** The number of replicas of each service and of the worker. */
  readonly replicas: number;
  /** Words per second of the model's replies. */
  readonly tokensPerSecond: number;
  /** Makes new accounts wait for an admin's approval. */
  readonly approval?: 'required';
  /**
   * True to connect the services to PostgreSQL through a proxy that tests can cut. The proxy adds
   * latency.
   */
  readonly cuttable?: boolean;
  /** Data services to use instead of new ones. They are closed with the cluster. */
  readonly data?: DataServices;
  /** The secrets of the first replicas. */
  readonly secrets?: Secrets;
  /** Further settings of all services, such as those of traces. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The secrets that a replica reads when it starts. */
export interface Secrets {
  databaseUrl: string;
  redisUrl: string;
  sessionKeys: string[];
}

/** The whole product as processes behind a real nginx, with the given number of replicas. */
export interface Cluster {
  readonly origin: string;
  readonly parts: readonly ReplicaSet[];
  readonly data: DataServices;
  /** Replicas that start later read these values. Tests may change them. */
  readonly secrets: Secrets;
  /** The proxy between the services and PostgreSQL. Requires `cuttable`. */
  readonly postgresLink: Balancer;
  close(): Promise<void>;
}

/**
 * Seconds for which a stopping service waits for its running replies. All replies of the tests end
 * within this time.
 */
const DRAIN_SECONDS = '30';
const KEYS = ['a-key-for-tests-of-more-than-32-characters'];

const answersOk = (url: string) =>
  fetch(url).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.ok;
    },
    () => false,
  );

const through = ({ port }: Balancer, url: string): string => {
  const result = new URL(url);
  result.port = String(port);
  return result.href;
};

const ofServices = <Value>(value: (name: ServiceName) => Value) =>
  Object.fromEntries(serviceName.options.map((name) => [name, value(name)])) as Record<
    ServiceName,
    Value
  >;

/** Waits until a process is ready. Stops it if it does not become ready. */
const whenReady = async (child: Child, url: string): Promise<Child> => {
  try {
    await waitUntil(child.name, () => answersOk(url), { gaveUp: child.ending });
    return child;
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/** Starts a built program, which starts faster than its sources, and waits until it is ready. */
const startProgram = async (
  program: Program,
  logDir: string,
  settings: ClusterOptions['settings'] = {},
): Promise<Child> => {
  const folder = join(ROOT, program.folder);
  const child = await startChild({
    name: program.name,
    command: process.execPath,
    args: [join(folder, `dist/${program.entry}.js`)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...program.env,
      ...settings,
      DRAIN_SECONDS,
      // Without this variable the product uses its default, as in the manifests.
      SHUTDOWN_WAIT_MS: undefined,
      // The replicas of a cluster share compiled sources. If the tests have a compile cache, all
      // clusters share it.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(logDir, 'compile-cache'),
    },
    cwd: folder,
    logFile: join(logDir, `${program.name}.log`),
    graceMs: 60_000,
  });
  return whenReady(child, program.readyUrl);
};

/** Starts nginx with the templates of the images. */
const startEdge = async (data: DataServices, port: number, gatewayPort: number): Promise<Child> => {
  const dir = join(data.dir, 'nginx');
  mkdirSync(dir);
  const command = findTool('nginx') ?? 'nginx';
  const remotesFile = join(dir, 'remotes.json');
  writeRemotes(remotesFile);
  writeNginxConfig({
    command,
    dir,
    port,
    ipv6: false,
    gatewayPort,
    frontEnds: builtFrontEnds(await freePorts(FRONT_ENDS.length)),
    remotesFile,
    productName: 'Targum',
    publicUrl: `http://localhost:${port}`,
  });
  const logFile = join(data.dir, 'logs/nginx.log');
  const nginx = await startChild(nginxSpec({ command, dir, logFile }));
  return whenReady(nginx, `http://127.0.0.1:${port}/api/health`);
};

const open = new Set<Cluster>();

/** Clusters that are started and not closed. setup.ts checks them after each test. */
export const openClusters: ReadonlySet<Cluster> = open;

/** Starts the product, with the replicas of each service behind a balancer. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  /** Functions that stop what was started, in start order. */
  const stops: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
  };
  try {
    const cluster: Cluster = { ...(await startAll(options, (stop) => stops.push(stop))), close };
    open.add(cluster);
    stops.push(async () => open.delete(cluster));
    return cluster;
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(
  options: ClusterOptions,
  onClose: (stop: () => Promise<unknown>) => void,
): Promise<Omit<Cluster, 'close'>> {
  const { replicas, tokensPerSecond, approval, cuttable = false } = options;
  const migrated = options.data === undefined ? process.env[MIGRATED_DATABASES] : undefined;
  const data = options.data ?? (await startDataServices(THROWAWAY, migrated));
  onClose(() => data.close());
  const logDir = join(data.dir, 'logs');
  const postgresLink = await createBalancer(Number(new URL(data.postgres.url).port));
  onClose(() => postgresLink.close());
  const secrets = options.secrets ?? {
    databaseUrl: cuttable ? through(postgresLink, data.postgres.url) : data.postgres.url,
    redisUrl: data.redis.url,
    sessionKeys: KEYS,
  };
  if (migrated === undefined) await migrate(secrets.databaseUrl);
  const [port = 0, standinPort = 0] = await freePorts(2);
  const plan = (ports: Partial<ProgramPlan['ports']>): ProgramPlan => ({
    settings: readSettings({
      PORT: String(port),
      ADMIN_EMAIL: ADMIN.email,
      SIGNUP_APPROVAL: approval ?? 'auto',
      RATE_LIMITS: 'off',
      STANDIN_TRANSCRIPTION: 'on',
      // No call of these tests may replace the stand-in.
      MODEL_SETTINGS: 'environment',
    }),
    ...secrets,
    adminPassword: ADMIN.password,
    model: undefined,
    ffmpeg: findTool('ffmpeg') ?? 'ffmpeg',
    espeak: findTool('espeak-ng') ?? 'espeak-ng',
    ports: {
      ...{ gateway: 0, gatewayOps: 0, standin: standinPort },
      services: ofServices(() => ({ http: 0, ops: 0 })),
      workers: ofServices(() => 0),
      ...ports,
    },
  });

  const addPart = async (name: string, program: (http: number, ops: number) => Program) => {
    const launch = async (): Promise<Replica> => {
      const [http = 0, ops = 0] = await freePorts(2);
      const child = await startProgram(program(http, ops), logDir, options.settings);
      return { child, port: http, opsPort: ops };
    };
    const part = await createReplicaSet(name, launch);
    onClose(() => part.close());
    await part.scale(replicas);
    return part;
  };
  const serviceNames = servicePrograms(plan({})).map(({ name }) => name);
  const standin = standinProgram(plan({}));
  standin.env['STANDIN_TOKENS_PER_SECOND'] = String(tokensPerSecond);
  const model = await startProgram(standin, logDir);
  onClose(() => model.stop());
  const starting = serviceNames.map((name, index) =>
    addPart(name, (http, ops) => {
      const ports = { services: ofServices(() => ({ http, ops })), workers: ofServices(() => ops) };
      return servicePrograms(plan(ports))[index]!;
    }),
  );
  await Promise.allSettled(starting);
  const services = await Promise.all(starting);
  const balanced = ofServices((service) => {
    const part = services.find(({ name }) => name === `svc-${service}`)!;
    return { http: part.port, ops: part.opsPort };
  });
  const gateway = await addPart('svc-gateway', (http, ops) =>
    gatewayProgram(plan({ gateway: http, gatewayOps: ops, services: balanced })),
  );
  const edge = await startEdge(data, port, gateway.port);
  onClose(() => edge.stop());
  return {
    origin: `http://127.0.0.1:${port}`,
    parts: [gateway, ...services],
    data,
    secrets,
    postgresLink,
  };
}
