import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { startChild } from '../../local/child.ts';
import type { Child } from '../../local/child.ts';
import { builtFrontEnds, writeRemotes } from '../../local/front-ends.ts';
import { nginxSpec, writeNginxConfig } from '../../local/nginx.ts';
import { freePorts } from '../../local/ports.ts';
import { gatewayProgram, servicePrograms, standinProgram } from '../../local/programs.ts';
import type { Program, ProgramPlan } from '../../local/programs.ts';
import { run } from '../../local/run.ts';
import { readSettings, ROOT } from '../../local/settings.ts';
import { startDataServices } from '../../local/testing/data-services.ts';
import type { DataServices } from '../../local/testing/data-services.ts';
import { findTool } from '../../local/tools.ts';
import { waitUntil } from '../../local/wait.ts';
import { ADMIN } from './admin.ts';
import { createBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { createReplicaSet } from './replicas.ts';
import type { Replica, ReplicaSet } from './replicas.ts';

export interface ClusterOptions {
  /** Of each service and of the worker. */
  readonly replicas: number;
  /** How fast the model speaks. */
  readonly tokensPerSecond: number;
}

/** The whole product as processes, with as many replicas as wanted, behind the real nginx. */
export interface Cluster {
  /** Where nginx listens. */
  readonly origin: string;
  readonly parts: readonly ReplicaSet[];
  readonly data: DataServices;
  /** The services' way to PostgreSQL. */
  readonly postgresLink: Balancer;
  close(): Promise<void>;
}

/** Replies that run when their service is asked to stop are to finish. */
const DRAIN_SECONDS = '30';

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

/** Starts a program from its sources, so that nothing has to be built, and waits until it is ready. */
const startProgram = async (program: Program, logDir: string): Promise<Child> => {
  const folder = join(ROOT, program.folder);
  const child = await startChild({
    name: program.name,
    command: process.execPath,
    args: [join(folder, `src/${program.entry}.ts`)],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...program.env,
      DRAIN_SECONDS,
      // The default is what the manifests run with.
      SHUTDOWN_WAIT_MS: undefined,
    },
    cwd: folder,
    logFile: join(logDir, `${program.name}.log`),
    graceMs: 60_000,
  });
  await waitUntil(program.name, () => answersOk(program.readyUrl), { gaveUp: child.ending });
  return child;
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
    frontEnds: builtFrontEnds(await freePorts(3)),
    remotesFile,
    productName: 'Targum',
    publicUrl: `http://localhost:${port}`,
  });
  const logFile = join(data.dir, 'logs/nginx.log');
  const nginx = await startChild(nginxSpec({ command, dir, logFile }));
  await waitUntil('nginx', () => answersOk(`http://127.0.0.1:${port}/api/health`), {
    gaveUp: nginx.ending,
  });
  return nginx;
};

/** Starts everything, each service with its replicas behind a balancer. */
export async function startCluster({
  replicas,
  tokensPerSecond,
}: ClusterOptions): Promise<Cluster> {
  const data = await startDataServices();
  const logDir = join(data.dir, 'logs');
  const postgresLink = await createBalancer(Number(new URL(data.postgres.url).port));
  const databaseUrl = through(postgresLink, data.postgres.url);
  await run(process.execPath, [join(ROOT, 'libs/database/src/main.ts')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });

  const [port = 0, standinPort = 0] = await freePorts(2);
  const plan = (ports: Partial<ProgramPlan['ports']>): ProgramPlan => ({
    settings: readSettings({
      PORT: String(port),
      ADMIN_EMAIL: ADMIN.email,
      SIGNUP_APPROVAL: 'auto',
      RATE_LIMITS: 'off',
    }),
    databaseUrl,
    redisUrl: data.redis.url,
    sessionKeys: ['a-key-for-tests-of-more-than-32-characters'],
    adminPassword: ADMIN.password,
    model: undefined,
    ffmpeg: findTool('ffmpeg') ?? 'ffmpeg',
    espeak: findTool('espeak-ng') ?? 'espeak-ng',
    ports: {
      ...{ gateway: 0, gatewayOps: 0, workerOps: 0, standin: standinPort },
      services: ofServices(() => ({ http: 0, ops: 0 })),
      ...ports,
    },
  });

  const addPart = async (name: string, program: (http: number, ops: number) => Program) => {
    const launch = async (): Promise<Replica> => {
      const [http = 0, ops = 0] = await freePorts(2);
      return { child: await startProgram(program(http, ops), logDir), port: http, opsPort: ops };
    };
    const part = await createReplicaSet(name, launch);
    await part.scale(replicas);
    return part;
  };
  const serviceNames = servicePrograms(plan({})).map(({ name }) => name);
  const standin = standinProgram(plan({}));
  standin.env['STANDIN_TOKENS_PER_SECOND'] = String(tokensPerSecond);
  const model = startProgram(standin, logDir);
  const services = await Promise.all(
    serviceNames.map((name, index) =>
      addPart(name, (http, ops) => {
        const ports = { services: ofServices(() => ({ http, ops })), workerOps: ops };
        return servicePrograms(plan(ports))[index]!;
      }),
    ),
  );
  const balanced = ofServices((service) => {
    const part = services.find(({ name }) => name === `svc-${service}`)!;
    return { http: part.port, ops: part.opsPort };
  });
  const gateway = await addPart('svc-gateway', (http, ops) =>
    gatewayProgram(plan({ gateway: http, gatewayOps: ops, services: balanced })),
  );
  const edge = await startEdge(data, port, gateway.port);

  const parts = [gateway, ...services];
  return {
    origin: `http://127.0.0.1:${port}`,
    parts,
    data,
    postgresLink,
    async close() {
      await edge.stop();
      await gateway.close();
      await Promise.all(services.map((part) => part.close()));
      await (await model).stop();
      await postgresLink.close();
      await data.close();
    },
  };
}
