import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './local/launcher/settings.ts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  workspaces: string[];
};

/** The folders of all workspaces, from the patterns in package.json. */
export const WORKSPACES = globSync(
  manifest.workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: ROOT },
)
  .map((file) => dirname(file))
  .toSorted();
