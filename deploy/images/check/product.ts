import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '../../local/data/data-services.ts';
import { FRONT_ENDS } from '../../parts.ts';
import { writeRemotes } from '../../local/edge/front-ends.ts';
import { settingsOfFrontEnds } from '../../local/edge/nginx.ts';
import { findPorts } from '../../local/launcher/launch.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { gatewayProgram, servicePrograms, standinProgram } from '../../local/processes/programs.ts';
import type { Program, ProgramPlan } from '../../local/processes/programs.ts';
import { say } from '../../local/launcher/say.ts';
import { loadSecrets } from '../../local/launcher/secrets.ts';
import { readSettings } from '../../local/launcher/settings.ts';
import { createSupervisor } from '../../local/processes/supervisor.ts';
import { ensureTools } from '../../local/launcher/tools.ts';
import { useProduct } from './client.ts';
import type { Container } from './container.ts';
import { readLimits } from './limits.ts';
import { createPods, expect } from './pods.ts';
import type { Pods } from './pods.ts';

const EXIT_SETTING = 'exit code 78';

async function checkMigrations(pods: Pods, databaseUrl: string): Promise<void> {
  const run = async (name: string) => {
    const env = { DATABASE_URL: databaseUrl };
    const { ending, log } = await pods.runToEnd({ name, image: 'migrations', env });
    expect(ending === 'exit code 0', `migrations ended with ${ending}:\n${log}`);
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; applied?: string[]; texts?: string[] });
    const texts = lines.find(({ msg }) => msg === 'installed texts')?.texts;
    expect(String(texts) === 'web', `migrations installed other texts than web:\n${log}`);
    return lines.find(({ msg }) => msg === 'migrated')?.applied?.length ?? NaN;
  };
  const [first, second] = [await run('migrations-1'), await run('migrations-2')];
  expect(first > 0 && second === 0, `migrations applied ${first} steps, then ${second}`);
  say(`migrations applies ${first} steps and imports the default text, the second run nothing`);
}

/** Checks that an image with a missing or wrong setting exits and names the setting. */
async function checkRefusals(pods: Pods): Promise<void> {
  const wrong = { LIMIT_NAMES_MAX: '5' };
  const refusals: [image: string, problem: string, env: Record<string, string>][] = [
    ['edge', 'GATEWAY_ADDRESS is missing', { PUBLIC_URL: 'http://localhost' }],
    ['shell', 'PUBLIC_URL is missing', {}],
    ['migrations', 'DATABASE_URL is missing', {}],
    ['svc-auth', 'SESSION_KEYS is missing', {}],
    ['model-standin', 'PORT', {}],
    ...['edge', 'shell', 'svc-auth'].map((image): (typeof refusals)[number] => [
      image,
      'Wrong configuration: LIMIT_NAMES_MAX: there is no such limit',
      wrong,
    ]),
  ];
  for (const [index, [image, problem, env]] of refusals.entries()) {
    const { ending, log } = await pods.runToEnd({ name: `${image}-refused-${index}`, image, env });
    expect(ending === EXIT_SETTING && log.includes(problem), `${image}: ${ending}:\n${log}`);
  }
  say('Images without their settings, or with a wrong one, exit with code 78 and name it');
}

function startProgram(pods: Pods, program: Program): Promise<void> {
  const worker =
    program.entry === 'worker' ? { image: 'svc-audio', part: program.name } : undefined;
  const live = program.readyUrl.replace('/readyz', '/livez');
  return pods.start({
    name: program.name,
    image: program.name,
    env: program.env,
    ...worker,
    probes: [...new Set([live, program.readyUrl])],
  });
}

async function startNginx(pods: Pods, plan: ProgramPlan, folder: string): Promise<string> {
  const frontEnds = FRONT_ENDS.map(({ name }) => name);
  const names = [...frontEnds, 'edge'];
  const ports = await freePorts(names.length);
  const address = (name: string) => `127.0.0.1:${ports[names.indexOf(name)]}`;
  const remotes = join(folder, 'remotes');
  mkdirSync(remotes, { recursive: true });
  writeRemotes(join(remotes, 'remotes.json'));
  for (const [index, name] of names.entries()) {
    const isEdge = name === 'edge';
    const addresses = {
      GATEWAY_ADDRESS: `127.0.0.1:${plan.ports.gateway}`,
      ...settingsOfFrontEnds(
        frontEnds.map((each) => ({ name: each, address: address(each), pods: address(each) })),
      ),
      REMOTES_FILE: '/etc/targum/remotes/remotes.json',
    };
    await pods.start({
      name,
      image: name,
      env: {
        LISTEN: String(ports[index]),
        PUBLIC_URL: plan.settings.PUBLIC_URL,
        ...(isEdge ? addresses : {}),
      },
      ...(isEdge ? { volume: { folder: remotes, at: '/etc/targum/remotes' } } : {}),
      probes: ['/livez', '/readyz'].map((path) => `http://${address(name)}${path}`),
    });
  }
  return `http://${address('edge')}`;
}

/**
 * Uses the product on a real PostgreSQL and Redis.
 * @param cleanUp collects the steps that stop the processes and remove their data.
 * @throws Error that describes the first failure.
 */
export async function checkProduct(
  containers: Map<string, Container>,
  cleanUp: AsyncDisposableStack,
): Promise<void> {
  const tools = await ensureTools(['redis-server']);
  const folder = mkdtempSync(join(tmpdir(), 'targum-images-data-'));
  // PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  cleanUp.defer(() => rmSync(folder, { recursive: true }));
  const settings = readSettings({ DATA_DIR: folder, STANDIN_TRANSCRIPTION: 'on' });
  const logDir = join(settings.DATA_DIR, 'logs');
  mkdirSync(logDir, { recursive: true });
  const secrets = loadSecrets(settings.DATA_DIR);
  const supervisor = createSupervisor(join(settings.DATA_DIR, 'run'));
  mkdirSync(join(settings.DATA_DIR, 'run'), { recursive: true });
  const pods = createPods(containers, await readLimits(), logDir);
  cleanUp.defer(async () => {
    supervisor.close();
    await supervisor.stop(['redis', 'postgres']);
  });
  cleanUp.defer(() => pods.stopAll().catch(() => {}));
  const ports = await findPorts();
  const data = { settings, secrets, supervisor, logDir };
  const databaseUrl = await startPostgres({ ...data, port: ports.postgres });
  const command = tools['redis-server'];
  const redisUrl = await startRedis({ ...data, port: ports.redis, command });
  const plan: ProgramPlan = {
    settings,
    databaseUrl,
    redisUrl,
    sessionKeys: secrets.sessionKeys,
    adminPassword: secrets.adminPassword,
    model: undefined,
    ports,
    ffmpeg: 'ffmpeg',
    espeak: 'espeak-ng',
  };
  await checkRefusals(pods);
  await checkMigrations(pods, databaseUrl);
  for (const program of [standinProgram(plan), ...servicePrograms(plan), gatewayProgram(plan)]) {
    await startProgram(pods, program);
  }
  const origin = await startNginx(pods, plan, folder);
  await useProduct(origin, { email: settings.ADMIN_EMAIL, password: secrets.adminPassword });
  await pods.stopAll();
  say('Every image exits with 0 on its stop signal');
}
