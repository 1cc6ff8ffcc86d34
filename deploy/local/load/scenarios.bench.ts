/**
 * Runs the load scenarios of deploy/k6: with k6 if it is on the PATH, else Node stands in for it.
 * They run against BASE_URL or against a temporary instance. `npm run bench -- scenarios [name…]`;
 * deploy/k6/README.md lists the settings.
 */
import { spawnSync } from 'node:child_process';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { audio } from '../../k6/scenarios/audio.ts';
import { ordinary } from '../../k6/scenarios/ordinary-calls.ts';
import type { Scenario } from '../../k6/scenarios/scenario.ts';
import { readLoadSettings } from '../../k6/scenarios/settings.ts';
import { smoke } from '../../k6/scenarios/smoke.ts';
import { streams } from '../../k6/scenarios/streams.ts';
import { EXIT_SETTING, Refusal, reportFailure, say } from '../launcher/say.ts';
import { ROOT } from '../launcher/settings.ts';
import { findTool } from '../launcher/tools.ts';
import { startOwnProduct } from './own-product.ts';
import { runScript } from './run-script.ts';
import type { ScriptModule } from './run-script.ts';
import { judgeRun } from './verdict.ts';

const SCENARIOS = [smoke, ordinary, streams, audio];
type Environment = Readonly<Record<string, string | undefined>>;

const scriptOf = ({ name }: Scenario) => join(ROOT, `deploy/k6/${name}.ts`);

const runByK6 = (k6: string, scenario: Scenario, env: Environment): boolean =>
  spawnSync(k6, ['run', scriptOf(scenario)], { env: { ...env }, stdio: 'inherit' }).status === 0;

/** Lets Node run the scripts: provides their settings and our stand-ins for k6's modules. */
const standIn = (env: Environment) => {
  Object.assign(globalThis, { __ENV: env });
  const fileOf = (_: string, name = 'index') =>
    new URL(`./k6-modules/${name}.ts`, import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.replace(/^k6(?:\/(\w+))?$/, fileOf), context),
  });
};

const runByNode = async (scenario: Scenario): Promise<boolean> => {
  try {
    const script = (await import(scriptOf(scenario))) as ScriptModule;
    const figures = await runScript(script);
    const findings = judgeRun(figures, script.options.thresholds);
    for (const { kept, text } of findings) say(`  ${kept ? 'kept  ' : 'BROKEN'} ${text}`);
    for (const [what, times] of figures.complaints) say(`  ${times}× ${what}`);
    return findings.every(({ kept }) => kept);
  } catch (error) {
    say(`  BROKEN ${(error as Error).message}`);
    return false;
  }
};

const chosen = (names: readonly string[]): readonly Scenario[] => {
  const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    const known = SCENARIOS.map(({ name }) => name).join(', ');
    throw new Refusal(`Unknown scenario ${unknown}. Scenarios: ${known}.`, EXIT_SETTING);
  }
  return names.length === 0 ? SCENARIOS : SCENARIOS.filter(({ name }) => names.includes(name));
};

const main = async (): Promise<number> => {
  const scenarios = chosen(process.argv.slice(2));
  const k6 = findTool('k6');
  try {
    readLoadSettings(process.env);
  } catch (error) {
    throw new Refusal((error as Error).message, EXIT_SETTING);
  }
  say(
    k6 === undefined
      ? 'k6 is not on the PATH. Node stands in for it, with the same scripts, checks and thresholds.'
      : `Running ${k6}`,
  );
  if (!process.env['BASE_URL']) say('Starting a temporary instance …');
  const own = process.env['BASE_URL'] ? undefined : await startOwnProduct();
  try {
    const env = { ...process.env, ...own?.env };
    const { baseUrl, users, seconds } = readLoadSettings(env);
    if (k6 === undefined) standIn(env);
    let allKept = true;
    for (const scenario of scenarios) {
      const extent = scenario.once ? 'once' : `${users} users, ${seconds} s`;
      say(`${scenario.name} (${extent}) by ${k6 === undefined ? 'Node' : 'k6'} at ${baseUrl}`);
      const kept = k6 === undefined ? await runByNode(scenario) : runByK6(k6, scenario, env);
      allKept &&= kept;
    }
    return allKept ? 0 : 1;
  } finally {
    await own?.close();
  }
};

process.exitCode = await main().catch(reportFailure);
