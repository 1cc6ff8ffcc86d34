import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOf } from './program-of.ts';

/** The output and the exit code of a program. */
export interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Runs a program of this package until it exits. Its environment contains only `env`, PATH and the folder of
 * compiled sources.
 */
export async function runProgram(
  file: 'main.ts' | 'texts.ts',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  const program = programOf(join(import.meta.dirname, '..', file));
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
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
