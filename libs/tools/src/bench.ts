import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reportFailure, Refusal, say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function runFile(file: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const forward = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const signal of SIGNALS) process.off(signal, forward);
  return code === 0;
}

/** Runs the named benchmark, or all of them, and passes the remaining arguments on. */
async function run([wanted, ...args]: string[]): Promise<number> {
  const files = globSync('**/*.bench.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist', '**/.tsc'],
  }).toSorted();
  const nameOf = (file: string) => basename(file, '.bench.ts');
  const chosen = files.filter((file) => wanted === undefined || nameOf(file) === wanted);
  if (chosen.length === 0) {
    const known = files.map(nameOf).join(', ');
    throw new Refusal(`Unknown benchmark ${wanted}. Benchmarks: ${known}.`);
  }

  let exitCode = 0;
  for (const file of chosen) {
    say(`\n${file}`);
    if (!(await runFile(file, args))) exitCode = 1;
  }
  return exitCode;
}

process.exitCode = await run(process.argv.slice(2)).catch(reportFailure);
