import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, reportFailure, say } from './launcher/say.ts';
import { ensureTools } from './launcher/tools.ts';
import { CHECKS, PROJECTS, changedSteps, projectStep, specStep } from './repo/checks.ts';
import { filesChangedSince } from './repo/changed-files.ts';
import { ensureChromium } from './repo/chromium.ts';
import { runCheck, runLanes, runStep, sayResult, stopSteps } from './repo/steps.ts';
import type { Printed, Step } from './repo/steps.ts';
import { countTests } from './repo/test-report.ts';
import type { Count } from './repo/test-report.ts';

const USAGE = 'Usage: npm test [-- --changed[=<commit>]]';

async function runProject(
  step: Step,
  report: string,
  { count, print }: { count: Count; print: Printed },
): Promise<void> {
  const since = performance.now();
  const code = await runStep(step, print);
  const { passed, failed } = countTests(report, code === 0);
  count.passed += passed;
  count.failed += failed;
  sayResult(step.name, failed === 0 ? 'ok' : 'FAILED', since);
}

async function runProjects(env: NodeJS.ProcessEnv, count: Count): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'targum-reports-'));
  const reportOf = (project: string) => join(dir, `${project}.json`);
  for (const stage of PROJECTS) {
    await Promise.all(
      stage.map((project, index) => {
        const report = reportOf(project);
        // Only one of parallel projects prints at once, so that their lines do not mix.
        const print = index === 0 ? 'while it runs' : 'when it ends';
        return runProject({ ...projectStep(project, report), env }, report, { count, print });
      }),
    );
  }
  await runCheck(specStep(PROJECTS.flat().map(reportOf)), count);
  rmSync(dir, { recursive: true });
}

async function runEverything(count: Count): Promise<void> {
  const chromium = await ensureChromium();
  await runLanes(CHECKS, count);
  await runProjects(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }, count);
}

/** The commit given with `--changed`, by default the last one; undefined without that option. */
function readArguments(args: string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: args.map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
      options: { changed: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length === 0) return values.changed;
  } catch {
    // `parseArgs` throws for an unknown option.
  }
  throw new Refusal(USAGE);
}

async function main(): Promise<number> {
  const commit = readArguments(process.argv.slice(2));
  const count = { passed: 0, failed: 0 };
  await ensureTools(['redis-server', 'nginx', 'ffmpeg', 'espeak-ng', 'initdb']);
  if (commit === undefined) await runEverything(count);
  else await runLanes([changedSteps(commit, filesChangedSince(commit))], count);
  say(`${count.passed} passed, ${count.failed} failed`);
  return count.failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopSteps(signal).then(() => process.exit(1)));
}
process.exitCode = await main().catch(reportFailure);
