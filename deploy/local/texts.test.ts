import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@targum/service-kit/free-ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from './data/data-services.ts';
import { takeDataDir } from './launcher/data-dir.ts';
import { migrate } from './launcher/migrate.ts';
import { loadSecrets } from './launcher/secrets.ts';
import { readSettings } from './launcher/settings.ts';
import { createSupervisor } from './processes/supervisor.ts';

let dir: string;
/** Functions that release the resources of a test, the last one first. */
let release: (() => unknown)[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'targum-texts-'));
  // PostgreSQL can run as another user, who must be able to enter the folder.
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'files'));
  writeFileSync(join(dir, 'files/JON.usfm'), '\\id JON\n\\h Jonah\n\\c 1\n\\p\n\\v 1 Words.\n');
  release = [];
});
afterEach(async () => {
  for (const each of release.toReversed()) await each();
  rmSync(dir, { recursive: true });
});

const dataDir = () => join(dir, 'data');

/** Runs the command as npm does when a user calls it in `dir`. */
async function texts(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'texts.ts'), ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir(),
      INIT_CWD: dir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

const IMPORT = [
  ...['import', 'files', '--id', 'sample', '--abbreviation', 'SMP', '--name', 'Sample'],
  ...['--language', 'en', '--licence', 'CC0', '--attribution', 'Its writers'],
  ...['--numbering', 'english'],
];
const LISTED = 'sample (default): Sample, SMP, en, english numbering, 1 book, 1 verse, CC0\n';

/** Takes the data folder, as `npm start` does, and starts its PostgreSQL. */
async function startLauncher(): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir() });
  takeFolder();
  const supervisor = createSupervisor(join(dataDir(), 'run'));
  release.push(() => supervisor.stop(['postgres']));
  const databaseUrl = await startPostgres({
    settings,
    secrets: loadSecrets(dataDir()),
    supervisor,
    port: await freePort(),
    logDir: join(dataDir(), 'logs'),
  });
  await migrate({ mode: 'development', databaseUrl, defaultText: 'off' });
}

function takeFolder(): void {
  const taken = takeDataDir(dataDir());
  if ('heldBy' in taken) throw new Error('The new folder is in use');
  release.push(taken.release);
}

describe('npm run texts', () => {
  it('[11.56] starts PostgreSQL for the time of the command if the product does not run', async () => {
    const imported = await texts(IMPORT);
    expect(imported).toMatchObject({ code: 0, errors: '' });
    expect(imported.output).toMatch(/^Imported Sample \(sample\) from .*: 1 book, 1 verse\.\n/);
    expect(await texts(['list'])).toEqual({ code: 0, output: LISTED, errors: '' });
    expect(existsSync(join(dataDir(), 'postgres/postmaster.pid'))).toBe(false);
    expect(existsSync(join(dataDir(), 'run/launcher'))).toBe(false);
  });

  it('[11.56] uses the database of the running product and passes the exit code on', async () => {
    await startLauncher();
    expect(await texts(IMPORT)).toMatchObject({ code: 0, errors: '' });
    expect(await texts(['list'])).toEqual({ code: 0, output: LISTED, errors: '' });
    // 64 is the command's exit code for wrong arguments.
    expect(await texts(['show'])).toMatchObject({ code: 64 });
    expect(existsSync(join(dataDir(), 'postgres/postmaster.pid'))).toBe(true);
  });

  it('[11.56] changes nothing while another command uses the folder', async () => {
    takeFolder();
    const { code, output, errors } = await texts(['list']);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(
      new RegExp(`^\\S+ is in use by process ${process.pid}, .* Try again .*\n$`),
    );
  });

  it('[11.56] uses the database of DATABASE_URL and leaves the folder alone', async () => {
    const { code, errors } = await texts(['list'], {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x',
      DATABASE_WAIT_SECONDS: '1',
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^The database could not be reached within 1 s: .*\n$/);
    expect(existsSync(dataDir())).toBe(false);
  });
});
