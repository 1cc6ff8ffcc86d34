import { join } from 'node:path';
import { takeDataDir } from './data-dir.ts';
import { launch } from './launch.ts';
import type { LaunchOptions, Mode } from './launch.ts';
import { portProblem } from '../processes/ports.ts';
import { stopLeftovers } from '../processes/run-records.ts';
import { Refusal, reportFailure, say } from './say.ts';
import { finalScreen } from './screen.ts';
import { loadSecrets, saveSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { stopInOrder, stopRequest } from '../processes/shutdown.ts';
import { createSupervisor } from '../processes/supervisor.ts';

function takeOwnDataDir({ DATA_DIR }: Settings): () => void {
  const taken = takeDataDir(DATA_DIR);
  if ('heldBy' in taken) {
    throw new Refusal(
      `${DATA_DIR} is in use by another launcher (process ${taken.heldBy}). Stop it, or choose another folder and port: DATA_DIR=… PORT=… npm start`,
    );
  }
  return taken.release;
}

async function prepare(settings: Settings): Promise<void> {
  const leftovers = await stopLeftovers(join(settings.DATA_DIR, 'run'));
  if (leftovers.length > 0) say(`Stopped processes of an earlier start: ${leftovers.join(', ')}`);
  const problem = await portProblem(settings.PORT);
  if (problem !== undefined) throw new Refusal(problem);
}

async function bringUp(options: LaunchOptions): Promise<void> {
  const { settings, secrets } = options;
  await prepare(settings);
  const launched = await launch(options);
  for (const line of finalScreen(settings, secrets, launched)) say(line);
  saveSecrets(settings.DATA_DIR, { ...secrets, adminPasswordShown: true });
}

/** Runs the product until it receives a stop request. Returns the exit code. */
export async function runProduct(mode: Mode): Promise<number> {
  // A closed terminal must not end the launcher before the launcher has stopped its processes.
  process.stdout.on('error', () => {});
  let release = () => {};
  try {
    const settings = readSettings(process.env);
    release = takeOwnDataDir(settings);
    const supervisor = createSupervisor(join(settings.DATA_DIR, 'run'));
    const asked = stopRequest(() => {
      supervisor.killAll();
      say('Killed');
      process.exit(1);
    }).then(() => true);
    const secrets = loadSecrets(settings.DATA_DIR);
    const up = bringUp({ mode, settings, secrets, supervisor });
    // This timer keeps the launcher alive while all of its processes are down.
    const alive = setInterval(() => {}, 60_000);
    try {
      const stopped = await Promise.race([asked, up.then(() => false)]);
      if (!stopped) await asked;
      say('Stopping …');
    } finally {
      await stopInOrder(supervisor);
      await up.catch(() => {});
      clearInterval(alive);
    }
    say('Stopped');
    return 0;
  } catch (error) {
    return reportFailure(error);
  } finally {
    release();
  }
}
