import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';

export const root = join(import.meta.dirname, '../..');

export const admin = { email: 'admin@example.org', password: 'correct-horse-battery' } as const;

export interface Product {
  readonly origin: string;
  /** All printed lines up to the ready line. */
  readonly printed: readonly string[];
  /** Stops the product as Ctrl-C does and waits for its end. Returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Creates a folder for one product's data. PostgreSQL's own user can enter the folder when tests
 * run as root.
 */
export async function newDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'targum-e2e-'));
  await chmod(dir, 0o755);
  return dir;
}

/**
 * Starts the whole product as `npm start` does and waits for its ready line.
 * @param settings environment variables, which must include PORT and DATA_DIR.
 * @throws StartError with the printed output if the product ends before it is ready.
 */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const child = spawn(process.execPath, [join(root, 'deploy/local/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      STANDIN_TOKENS_PER_SECOND: '240',
      STANDIN_FIRST_TOKEN_MS: '0',
      STANDIN_TRANSCRIPTION: 'on',
      // Without this setting, each product that an ordinary user starts would download the default
      // text.
      DEFAULT_TEXT: findDefaultText({ cache: TEST_CACHE }) ?? 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  const endWithTests = () => child.kill('SIGTERM');
  process.once('exit', endWithTests);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => process.off('exit', endWithTests));
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      printed.push(line);
      const ready = /^ready (http:\/\/\S+)$/.exec(line);
      if (ready) resolve(ready[1]!);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    void ended.then((code) => reject(new StartError(code, printed)));
  });
  return {
    origin,
    printed: [...printed],
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The error of a product that ended before it was ready. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: number | null;
  readonly printed: readonly string[];

  constructor(code: number | null, printed: readonly string[]) {
    super(`The product ended with ${code} before it was ready:\n${printed.join('\n')}`);
    this.code = code;
    this.printed = printed;
  }
}
