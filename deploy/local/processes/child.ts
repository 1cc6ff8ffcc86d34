import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  logFile: string;
  /** Runs the process as this user. Only root may set it. */
  owner?: { uid: number; gid: number } | undefined;
  /**
   * True to keep Ctrl-C in the terminal from reaching the process. Only the launcher gets the
   * signal.
   */
  ownSession?: boolean;
  stopSignal?: NodeJS.Signals;
  /** Milliseconds for a graceful stop. Afterwards the process is killed. */
  graceMs?: number;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves when the process has ended, with its exit code or signal as text. */
  exited: Promise<string>;
  /** Returns the exit code or signal as text; undefined while the process runs. */
  ending(): string | undefined;
  /**
   * Sends the stop signal, kills the process if it still runs after the grace period, and resolves
   * when it has ended.
   */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a process that logs to a file. Throws if it cannot be started. */
export async function startChild(spec: ChildSpec): Promise<Child> {
  const log = openSync(spec.logFile, 'a', 0o600);
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    stdio: ['ignore', log, log],
    detached: spec.ownSession ?? false,
    ...spec.owner,
  });
  closeSync(log);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new Error(`${spec.name} did not start`, { cause: error })),
    );
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${spec.name} did not start`);

  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // The whole group has ended.
    }
  };

  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = signal ?? `exit code ${code}`;
      // Kills the process's own children, such as nginx's workers or a running ffmpeg.
      if (spec.ownSession) signalGroup('SIGKILL');
      resolve(ended);
    });
  });

  return {
    name: spec.name,
    pid,
    exited,
    ending: () => ended,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (ended !== undefined) return;
      child.kill(spec.stopSignal ?? 'SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), spec.graceMs ?? 10_000);
      await exited;
      clearTimeout(timer);
    },
  };
}
