import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Takes stdout and stderr. */
  logFile: string;
  /** Runs as this user; only root can ask for it. */
  owner?: { uid: number; gid: number } | undefined;
  /** In a session of its own, so that Ctrl-C in the terminal reaches only the launcher. */
  ownSession?: boolean;
  stopSignal?: NodeJS.Signals;
  /** How long a stop may take before the process is killed, in milliseconds. */
  graceMs?: number;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves when the process has ended, with its exit code or signal as text. */
  exited: Promise<string>;
  /** Undefined while the process runs. */
  ending(): string | undefined;
  /** Asks the process to stop, kills it after its grace period, resolves when it has ended. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a process that logs to a file. Throws if it cannot be started at all. */
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
      // Nobody is left.
    }
  };

  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = signal ?? `exit code ${code}`;
      // What it had started itself (nginx's workers, a running ffmpeg) must not outlive it.
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
