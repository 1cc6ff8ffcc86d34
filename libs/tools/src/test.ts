import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal, reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { ensureDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';
import { ensureTools } from '@targum/deploy/local/launcher/tools.ts';
import { CHECKS, PROJECTS, changedSteps, projectStep, specStep } from './suite/checks.ts';
import { filesChangedSince } from './suite/changed-files.ts';
import { ensureChromium } from './suite/chromium.ts';
import { runCheck, runLanes, runStep, sayResult, stopSteps } from './suite/steps.ts';
import { createMemoryFolder } from './suite/memory-folder.ts';
import { countTests } from './suite/test-report.ts';
import type { Count } from './suite/test-report.ts';

const USAGE = 'Usage: npm test [-- --changed[=<commit>]]';

async function runProjects(env: NodeJS.ProcessEnv, count: Count): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'targum-reports-'));
  const reports: string[] = [];
  for (const project of PROJECTS) {
    const since = performance.now();
    const report = join(dir, `${project}.json`);
    reports.push(report);
    const code = await runStep({ ...projectStep(project, report), env }, 'while it runs');
    const { passed, failed } = countTests(report, code === 0);
    count.passed += passed;
    count.failed += failed;
    sayResult(`tests: ${project}`, failed === 0 ? 'ok' : 'FAILED', since);
  }
  await runCheck(specStep(reports), count);
  rmSync(dir, { recursive: true });
}

async function runEverything(count: Count): Promise<void> {
  const chromium = await ensureChromium();
  await runLanes(CHECKS, count);
  const temporary = createMemoryFolder();
  if (temporary) process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  const env = {
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(temporary && { TMPDIR: temporary }),
  };
  await runProjects(env, count);
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
  await ensureDefaultText({ cache: TEST_CACHE });
  if (commit === undefined) await runEverything(count);
  else await runLanes([changedSteps(commit, filesChangedSince(commit))], count);
  say(`${count.passed} passed, ${count.failed} failed`);
  return count.failed > 0 ? 1 : 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void stopSteps(signal).then(() => process.exit(1)));
}
process.exitCode = await main().catch(reportFailure);
