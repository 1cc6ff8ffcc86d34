import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '@targum/database/testing';
import { vi } from 'vitest';
import { freePorts } from '../process/free-ports.ts';

/** A service in a separate process, as in production. */
export interface TestProcess {
  /** Undefined if the process could not be started. */
  readonly pid: number | undefined;
  readonly url: string;
  readonly opsUrl: string;
  /** The exit code, or the signal that ended the process. Settles after all output was read. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** Returns the stderr output so far. */
  errors(): string;
  /** Returns the stdout output so far. */
  log(): string;
  kill(signal: NodeJS.Signals): void;
}

/** The processes keep their compiled sources for later processes. */
const KEEP_COMPILED = new URL('keep-compiled.ts', import.meta.url).href;

export type Environment = Readonly<Record<string, string>>;

/** Starts a service's entry point on free ports. */
export const startProcess = async (
  file: string,
  environment: Environment,
): Promise<TestProcess> => {
  const [port, opsPort] = await freePorts(2);
  const child = spawn(process.execPath, ['--import', KEEP_COMPILED, programOf(file)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: `${port}`,
      OPS_PORT: `${opsPort}`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    opsUrl: `http://127.0.0.1:${opsPort}`,
    ended: once(child, 'close').then(([code, signal]) => signal ?? code),
    errors: () => errors,
    log: () => log,
    kill: (signal) => void child.kill(signal),
  };
};

/**
 * Waits until /readyz answers 200.
 * @throws Error with the output if the process exits before.
 */
export const processReady = async (started: TestProcess): Promise<void> => {
  let end: { readonly code: number | string | null } | undefined;
  void started.ended.then((code) => (end = { code }));
  const isReady = async () => {
    if (end !== undefined) return;
    const { status } = await fetch(`${started.opsUrl}/readyz`);
    if (status !== 200) throw new Error(`not ready: ${started.errors()} ${started.log()}`);
  };
  await vi.waitFor(isReady, { timeout: 20_000, interval: 50 });
  if (end !== undefined) {
    throw new Error(`ended with code ${end.code}: ${started.errors()} ${started.log()}`);
  }
  started.kill('SIGUSR2');
};
