import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { ensureDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';
import { ensureTools } from '@targum/deploy/local/launcher/tools.ts';
import {
  CHECKS,
  LAST_PROJECTS,
  PROJECTS,
  changedSteps,
  projectStep,
  specStep,
} from './suite/checks.ts';
import { filesChangedSince } from './suite/changed-files.ts';
import { ensureChromium } from './suite/chromium.ts';
import { endStep, runCheck, runLanes, runStep, stopSteps } from './suite/steps.ts';
import type { Tally } from './suite/steps.ts';
import { createMemoryFolder } from './suite/memory-folder.ts';
import { slowestTests, summarize } from './suite/summary.ts';
import { countTests } from './suite/test-report.ts';

const USAGE = 'Usage: npm test [-- --changed[=<commit>]]';

/** Runs the vitest projects and the check of the specification. @returns the lines of the slowest tests. */
async function runProjects(env: NodeJS.ProcessEnv, tally: Tally): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'targum-reports-'));
  const reports: string[] = [];
  const runLane = async (projects: readonly string[]) => {
    for (const project of projects) {
      const since = performance.now();
      const report = join(dir, `${project}.json`);
      reports.push(report);
      const code = await runStep({ ...projectStep(project, report), env }, 'while it runs');
      const { passed, failed } = countTests(report, code === 0);
      tally.passed += passed;
      tally.failed += failed;
      endStep(tally, `tests: ${project}`, failed === 0 ? 'ok' : 'FAILED', since);
    }
  };
  await runLane(PROJECTS);
  await Promise.all(LAST_PROJECTS.map(runLane));
  await runCheck(specStep(reports), tally);
  const slowest = slowestTests(reports);
  rmSync(dir, { recursive: true });
  return slowest;
}

async function runEverything(tally: Tally): Promise<string[]> {
  const chromium = await ensureChromium();
  await runLanes(CHECKS, tally);
  const temporary = createMemoryFolder();
  if (temporary) process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const env = {
    TEST_BUILT_PROGRAMS: 'on',
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(temporary && { TMPDIR: temporary }),
  };
  return runProjects(env, tally);
}

async function runChanged(tally: Tally, commit: string): Promise<string[]> {
  await runLanes([changedSteps(commit, filesChangedSince(commit))], tally);
  return [];
}

/**
 * Returns the commit given with `--changed`, by default the last commit; undefined without this
 * option.
 */
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
  const tally: Tally = { passed: 0, failed: 0, steps: [] };
  await ensureTools(['redis-server', 'nginx', 'ffmpeg', 'espeak-ng', 'initdb']);
  await ensureDefaultText({ cache: TEST_CACHE });
  const slowest =
    commit === undefined ? await runEverything(tally) : await runChanged(tally, commit);
  say(summarize(tally, slowest));
  return tally.failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopSteps(signal).then(() => process.exit(1)));
}
process.exitCode = await main().catch(reportFailure);
