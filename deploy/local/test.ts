import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_NOT_ASKED } from './repo/audit.ts';
import { CHECKS, PROJECTS, projectStep, specStep } from './repo/checks.ts';
import type { Step } from './repo/checks.ts';
import { ensureChromium } from './repo/chromium.ts';
import { reportFailure, say } from './launcher/say.ts';
import { ROOT } from './launcher/settings.ts';
import { countTests } from './repo/test-report.ts';
import type { Count } from './repo/test-report.ts';
import { ensureTools } from './launcher/tools.ts';

let current: ChildProcess | undefined;

/**
 * Runs a step and returns its exit code. Its output is printed while it runs, or only if it fails.
 */
function runStep(step: Step, output: 'while it runs' | 'if it fails'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: output === 'while it runs' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    current = child;
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => printed.push(chunk));
    }
    child.once('error', (error) => printed.push(Buffer.from(`${error.message}\n`)));
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

type Result = 'ok' | 'FAILED' | 'skipped';

function sayResult(name: string, result: Result, since: number): void {
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  say(`${result.padEnd(7)} ${name.padEnd(16)} ${seconds} s`);
}

/** Runs a check and adds its result to the count. A check that may skip and did is not counted. */
async function runCheck(check: Step, count: Count): Promise<void> {
  const since = performance.now();
  const code = await runStep(check, 'if it fails');
  if (check.maySkip && code === EXIT_NOT_ASKED) return sayResult(check.name, 'skipped', since);
  count[code === 0 ? 'passed' : 'failed'] += 1;
  sayResult(check.name, code === 0 ? 'ok' : 'FAILED', since);
}

async function runChecks(): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  for (const check of CHECKS) await runCheck(check, count);
  return count;
}

async function runProjects(env: NodeJS.ProcessEnv): Promise<Count> {
  const total = { passed: 0, failed: 0 };
  const dir = mkdtempSync(join(tmpdir(), 'targum-reports-'));
  const reports: string[] = [];
  for (const project of PROJECTS) {
    const since = performance.now();
    const report = join(dir, `${project}.json`);
    reports.push(report);
    const code = await runStep({ ...projectStep(project, report), env }, 'while it runs');
    const { passed, failed } = countTests(report, code === 0);
    total.passed += passed;
    total.failed += failed;
    sayResult(`tests: ${project}`, failed === 0 ? 'ok' : 'FAILED', since);
  }
  await runCheck(specStep(reports), total);
  rmSync(dir, { recursive: true });
  return total;
}

async function main(): Promise<number> {
  await ensureTools(['redis-server', 'nginx', 'ffmpeg', 'espeak-ng', 'initdb']);
  const chromium = await ensureChromium();
  const checks = await runChecks();
  const tests = await runProjects(chromium === undefined ? {} : { CHROMIUM_PATH: chromium });
  const failed = checks.failed + tests.failed;
  say(`${checks.passed + tests.passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    current?.once('close', () => process.exit(1));
    current?.kill(signal);
    if (!current) process.exit(1);
  });
}
process.exitCode = await main().catch(reportFailure);
