import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { succeeds } from '@targum/deploy/local/processes/run.ts';
import { Refusal, say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { findTool, installTools } from '@targum/deploy/local/launcher/tools.ts';

/**
 * The names of Chromium's programs, the preferred one first. The headless shell has no window, and
 * needs a quarter less CPU for the specs.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const PLAYWRIGHT = join(ROOT, 'node_modules/.bin/playwright-core');

/**
 * Finds a Chromium that runs. On Ubuntu without snap, the package installs only a stub that does
 * not run.
 */
async function findChromium(): Promise<string | undefined> {
  const given = process.env['CHROMIUM_PATH'];
  for (const file of [given, ...NAMES.map((name) => findTool(name))]) {
    if (file && existsSync(file) && (await succeeds(file, ['--version']))) return file;
  }
  return undefined;
}

/**
 * Installs a missing Chromium.
 * @returns its path, or undefined for the Chromium that Playwright manages.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0;
  const found = await findChromium();
  if (found !== undefined) return found;
  if (isRoot && findTool('apt-get')) await installTools(['chromium']);
  const installed = await findChromium();
  if (installed !== undefined) return installed;
  say('Fetching Chromium …');
  const install = ['install', '--only-shell', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  if (!(await succeeds(PLAYWRIGHT, install))) {
    throw new Refusal('Missing: chromium. Install it, or set CHROMIUM_PATH, then start again.');
  }
  return undefined;
}
