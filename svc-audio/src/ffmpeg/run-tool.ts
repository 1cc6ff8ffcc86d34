import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { traced } from '@targum/service-kit';

export interface ToolRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly input?: string | Buffer;
  /** Maximum size of stdout. A program that writes more is killed. */
  readonly maxOutputBytes: number;
  readonly signal: AbortSignal;
  /** True gives the program a lower priority than the other processes of the machine. */
  readonly background?: boolean;
}

export interface ToolResult {
  /** Null if a signal ended the program. */
  readonly exitCode: number | null;
  readonly output: Buffer;
  readonly errors: string;
}

export type RunTool = (run: ToolRun) => Promise<ToolResult>;

const MAX_ERROR_CHARACTERS = 2000;

const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The program has already ended, or the system does not permit the change.
  }
};

const run: RunTool = async (tool) => {
  const { command, args, input, maxOutputBytes, signal, background = false } = tool;
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>();
  let failure: unknown;
  const child = spawn(command, args, { env: {}, stdio: 'pipe' });
  child.once('error', (error) => {
    failure ??= error;
    // A program that never started emits no `close` event, so the promise is rejected here.
    if (child.pid === undefined) reject(failure);
  });
  // If the process has no free file descriptor, the child has no streams. The `error` event then
  // rejects the promise.
  if (child.pid === undefined) return promise;
  if (background) lowerPriority(child.pid);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let errors = '';
  const kill = (reason: unknown) => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => kill(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });

  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes)
      kill(new Error(`${command} wrote more than ${maxOutputBytes} bytes`));
    else chunks.push(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(0, MAX_ERROR_CHARACTERS);
  });
  // This listener ignores write errors. A program that stops reading early reports the reason in
  // its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  child.stdout.on('error', kill);
  child.stderr.on('error', kill);
  child.once('close', (exitCode) => {
    if (failure === undefined) resolve({ exitCode, output: Buffer.concat(chunks), errors });
    else reject(failure);
  });
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
};

/**
 * Runs a program until it exits. The program does not get the environment of the current process,
 * which contains secrets.
 * @throws the abort reason of `signal`; Error if the program cannot be started or writes too much.
 */
export const runTool: RunTool = (tool) =>
  traced(
    () => ({ name: basename(tool.command) }),
    () => run(tool),
  );
