import { join } from 'node:path';
import { health } from '@targum/contracts';
import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';
import { FRONT_ENDS } from '../../parts.ts';
import { buildChanged } from '../builds.ts';
import { startPostgres, startRedis } from '../data/data-services.ts';
import {
  builtFrontEnds,
  devFrontEnds,
  FRONT_END_PROBES,
  writeRemotes,
} from '../edge/front-ends.ts';
import { findBrotliModules } from '../edge/brotli-modules.ts';
import { freshLog } from '../processes/logs.ts';
import { chooseModel } from './model.ts';
import type { ChosenModel } from './model.ts';
import { nginxSpec, writeNginxConfig } from '../edge/nginx.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { hasIpv6 } from '../processes/ports.ts';
import {
  gatewayProgram,
  programSpec,
  servicePrograms,
  standinProgram,
} from '../processes/programs.ts';
import type { Program, ProgramPlan, ProgramPorts } from '../processes/programs.ts';
import { migrate } from './migrate.ts';
import { say } from './say.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { ensureDefaultText } from './sword-text.ts';
import type { Supervisor } from '../processes/supervisor.ts';
import { ensureTools } from './tools.ts';
import type { Tool } from './tools.ts';
import { waitUntil } from '../processes/wait.ts';

export type Mode = 'production' | 'development';

export interface LaunchOptions {
  mode: Mode;
  settings: Settings;
  secrets: Secrets;
  supervisor: Supervisor;
}

const answersOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status === 200;
    },
    () => false,
  );

function neededTools(settings: Settings): Tool[] {
  const needed: Tool[] = ['nginx', 'ffmpeg'];
  if (settings.REDIS_URL === undefined) needed.push('redis-server');
  if (settings.TTS_ENGINE !== 'openai') needed.push('espeak-ng');
  return needed;
}

export async function findPorts(): Promise<ProgramPorts & { postgres: number; redis: number }> {
  const ports = await freePorts(5 + 3 * services.length);
  const next = () => ports.pop() ?? 0;
  const ofServices = <Ports>(give: () => Ports) =>
    Object.fromEntries(services.map(({ name }) => [name, give()])) as Record<ServiceName, Ports>;
  return {
    gateway: next(),
    gatewayOps: next(),
    standin: next(),
    postgres: next(),
    redis: next(),
    services: ofServices(() => ({ http: next(), ops: next() })),
    workers: ofServices(next),
  };
}

export interface Launched {
  model: ChosenModel | undefined;
  /** The folder of nginx's modules for brotli; undefined if nginx serves gzip only. */
  brotliModules: string | undefined;
  texts: readonly string[];
}

/** Resolves when the product answers through nginx. @throws Refusal if a part does not start. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { mode, settings, secrets, supervisor } = options;
  const logDir = join(settings.DATA_DIR, 'logs');
  const tools: Partial<Record<Tool, string>> = await ensureTools(neededTools(settings));
  const defaultText =
    settings.DEFAULT_TEXT ?? (await ensureDefaultText({ cache: join(settings.DATA_DIR, 'sword') }));
  const model = await chooseModel(settings);
  if (mode === 'production') await buildChanged();
  const ports = await findPorts();

  say('Starting PostgreSQL and Redis …');
  const data = { settings, secrets, supervisor, logDir };
  const [databaseUrl, redisUrl] = await Promise.all([
    startPostgres({ ...data, port: ports.postgres }),
    startRedis({ ...data, port: ports.redis, command: tools['redis-server'] ?? '' }),
  ]);
  const texts = await migrate({ mode, databaseUrl, defaultText });

  const plan: ProgramPlan = {
    settings,
    databaseUrl,
    redisUrl,
    sessionKeys: secrets.sessionKeys,
    adminPassword: settings.ADMIN_PASSWORD ?? secrets.adminPassword,
    model,
    ports,
    ffmpeg: tools.ffmpeg ?? 'ffmpeg',
    espeak: tools['espeak-ng'] ?? 'espeak-ng',
  };
  const start = (program: Program) =>
    supervisor.start({
      spec: programSpec(program, { mode, logFile: freshLog(logDir, program.name) }),
      isReady: () => answersOk(program.readyUrl),
    });
  say('Starting the services …');
  const programs = [...servicePrograms(plan), gatewayProgram(plan)];
  if (model === undefined) programs.push(standinProgram(plan));
  await Promise.all(programs.map(start));

  const nginx = tools.nginx ?? 'nginx';
  // The development servers do not compress their files, so nginx needs no module for them.
  const brotliModules = mode === 'production' ? await findBrotliModules({ nginx }) : 'none';
  await startEdge(options, plan, { nginx, brotliModules });
  return { model, brotliModules, texts };
}

async function startEdge(
  { mode, settings, supervisor }: LaunchOptions,
  { ports }: ProgramPlan,
  { nginx, brotliModules }: { nginx: string; brotliModules: string | undefined },
): Promise<void> {
  const logDir = join(settings.DATA_DIR, 'logs');
  const dir = join(settings.DATA_DIR, 'nginx');
  const remotesFile = join(settings.DATA_DIR, 'remotes.json');
  const count = FRONT_ENDS.length;
  const frontEndPorts = await freePorts(2 * count);
  const { frontEnds, devServers } =
    mode === 'production'
      ? { frontEnds: builtFrontEnds(frontEndPorts), devServers: [] }
      : devFrontEnds(frontEndPorts.slice(0, count), frontEndPorts.slice(count));
  for (const { name, url, spec } of devServers) {
    await supervisor.start({ spec: spec(freshLog(logDir, name)), isReady: () => answersOk(url) });
  }

  writeRemotes(remotesFile);
  writeNginxConfig({
    command: nginx,
    // Without `none`, the configuration would name the installed modules, even if this nginx refuses
    // them.
    brotliModules: brotliModules ?? 'none',
    dir,
    port: settings.PORT,
    ipv6: await hasIpv6(),
    gatewayPort: ports.gateway,
    frontEnds,
    remotesFile,
    productName: settings.PRODUCT_NAME,
    publicUrl: settings.PUBLIC_URL,
  });
  const origin = `http://127.0.0.1:${settings.PORT}`;
  await supervisor.start({
    spec: nginxSpec({ command: nginx, dir, logFile: freshLog(logDir, 'nginx') }),
    isReady: () => answersOk(`${origin}/remotes.json`),
  });
  const gaveUp = () => (supervisor.isClosed() ? 'stopped' : undefined);
  for (const path of FRONT_END_PROBES) {
    await waitUntil(`${origin}${path}`, () => answersOk(origin + path), { gaveUp });
  }
  await waitUntil('Health of all services', () => isHealthy(`${origin}/api/health`), { gaveUp });
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) })
    .then((response) => response.json())
    .then((body) => health.safeParse(body).data?.status === 'ok')
    .catch(() => false);
}
