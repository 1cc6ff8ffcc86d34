import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '@targum/service-kit/testing';
import { vi } from 'vitest';

export interface TestProcess {
  readonly pid: number;
  readonly url: string;
  readonly opsUrl: string;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** What it wrote to stderr so far. */
  errors(): string;
  log(): string;
  kill(signal: NodeJS.Signals): void;
}

export type Environment = Readonly<Record<string, string>>;

/** Starts an entry point as a process of its own. */
export const startProcess = async (
  entry: 'main' | 'worker',
  environment: Environment,
): Promise<TestProcess> => {
  const [port, opsPort] = [await freePort(), await freePort()];
  const file = fileURLToPath(new URL(`../${entry}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: `${port}`,
      OPS_PORT: `${opsPort}`,
      SHUTDOWN_WAIT_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    ended,
    errors: () => errors,
    log: () => log,
    kill: (signal) => void child.kill(signal),
  };
};

/** Waits until /readyz answers 200. */
export const ready = async (child: TestProcess): Promise<void> => {
  await vi.waitFor(
    async () => {
      const { status } = await fetch(`${child.opsUrl}/readyz`);
      if (status !== 200) throw new Error(`not ready: ${child.errors()} ${child.log()}`);
    },
    { timeout: 20_000, interval: 50 },
  );
};
