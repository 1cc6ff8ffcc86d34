import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IFlattenedRuleSet, IResolveOptions } from 'dependency-cruiser';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { WORKSPACES } from '@targum/deploy/workspaces.ts';

interface Config extends IFlattenedRuleSet {
  options: { enhancedResolveOptions: IResolveOptions };
}

/**
 * Reports forbidden imports between folders. Also reports a workspace without a checked module,
 * since unreadable files are skipped.
 */
export async function checkBorders(root: string, workspaces = WORKSPACES): Promise<string[]> {
  const { default: config } = (await import(join(ROOT, '.dependency-cruiser.mjs'))) as {
    default: Config;
  };
  const { enhancedResolveOptions, ...options } = config.options;
  const present = workspaces.filter((workspace) => existsSync(join(root, workspace)));
  const { output } = await cruise(
    present,
    { ...options, baseDir: root, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true },
    enhancedResolveOptions,
  );
  const { modules, summary } = output as ICruiseResult;
  const unseen = workspaces.filter(
    (workspace) => !modules.some(({ source }) => source.startsWith(`${workspace}/`)),
  );
  return [
    ...unseen.map((workspace) => `${workspace}: no module was checked`),
    ...summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`),
  ];
}

if (import.meta.main) {
  const problems = await checkBorders(ROOT);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
