import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@targum/service-kit/free-ports';
import { ROOT } from '../launcher/settings.ts';
import { waitUntil } from '../processes/wait.ts';

export interface OwnProduct {
  /** The environment variables that point the scenarios at this instance. */
  readonly env: { readonly [name in 'BASE_URL' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD']: string };
  close(): Promise<void>;
}

/** Time limit of a start. The first start also builds the front ends. */
const START_MS = 600_000;

/** @throws Error with the printed output when the product does not become ready. */
export const startOwnProduct = async (): Promise<OwnProduct> => {
  const dir = mkdtempSync(join(tmpdir(), 'targum-load-'));
  // PostgreSQL can run as another user, who must be able to enter the folder.
  chmodSync(dir, 0o755);
  const port = await freePort();
  const admin = {
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
  };
  const logFile = join(dir, 'start.log');
  const log = openSync(logFile, 'w');
  const child = fork(join(ROOT, 'deploy/local/start.ts'), {
    // Detached, so that Ctrl-C does not reach the product. The product stops when the IPC channel
    // closes, also if this process is killed.
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...process.env,
      ...admin,
      PORT: String(port),
      DATA_DIR: join(dir, 'data'),
      SIGNUP_APPROVAL: 'auto',
      RATE_LIMITS: 'off',
      STANDIN_TRANSCRIPTION: 'on',
    },
  });
  closeSync(log);
  let ending: string | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      ending = String(signal ?? code);
      resolve();
    });
  });

  const close = async () => {
    if (child.connected) child.disconnect();
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }

  const isReady = () => /^ready http/m.test(readFileSync(logFile, 'utf8'));
  try {
    await waitUntil('npm start', isReady, { timeoutMs: START_MS, gaveUp: () => ending });
  } catch (error) {
    const printed = readFileSync(logFile, 'utf8');
    await close();
    throw new Error(`${(error as Error).message}\n${printed}`, { cause: error });
  }
  return { env: { ...admin, BASE_URL: `http://127.0.0.1:${port}` }, close };
};
