import { spawn } from 'node:child_process';

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  owner?: { uid: number; gid: number } | undefined;
  input?: string;
}

/** Runs a command and returns what it printed. Throws with that output if the command fails. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...options.owner,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else {
        reject(new Error(`${command} ${args.join(' ')} failed (${signal ?? code}):\n${output}`));
      }
    });
  });
}

/** Reports whether a command ends with exit code 0. */
export async function succeeds(
  command: string,
  args: string[],
  options?: RunOptions,
): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  );
}
