import { join, relative } from 'node:path';
import { defaultTextAddress, importDefaultTextCommand } from '@targum/contracts/on-demand';
import { BROTLI_PACKAGES } from '../edge/brotli-modules.ts';
import type { Launched } from './launch.ts';
import type { Secrets } from './secrets.ts';
import { ROOT } from './settings.ts';
import type { Settings } from './settings.ts';

function passwordNote(settings: Settings, secrets: Secrets): string {
  if (settings.ADMIN_PASSWORD !== undefined) return 'as set in ADMIN_PASSWORD';
  if (!secrets.adminPasswordShown) return `${secrets.adminPassword}   (shown only this once)`;
  return 'as shown at the first start';
}

const NO_BROTLI = `pages are sent as gzip, 15 % more than as brotli: nginx has no modules for it (Debian: ${BROTLI_PACKAGES.join(', ')})`;

/**
 * Returns the settings to put before the command, so that it uses the same database as this start.
 */
const databaseOf = (settings: Settings): string => {
  if (settings.DATABASE_URL !== undefined) return 'DATABASE_URL=… ';
  return process.env['DATA_DIR'] ? `DATA_DIR=${settings.DATA_DIR} ` : '';
};

const noText = (settings: Settings): string =>
  `no Scripture text is installed: download ${defaultTextAddress} first, then run ${databaseOf(settings)}${importDefaultTextCommand}`;

/** Returns the information for the user, followed by the line that tests wait for. */
export function finalScreen(
  settings: Settings,
  secrets: Secrets,
  { model, brotliModules, texts }: Launched,
): string[] {
  const address = `http://localhost:${settings.PORT}`;
  const logs = join(settings.DATA_DIR, 'logs');
  const fromRoot = relative(ROOT, logs);
  const rows = [
    ['Address', address],
    ['Admin', settings.ADMIN_EMAIL],
    ['Password', passwordNote(settings, secrets)],
    ['Model', model?.description ?? 'none connected: the built-in stand-in answers'],
    ...(texts.length === 0 ? [['Texts', noText(settings)]] : []),
    ...(brotliModules === undefined ? [['Weight', NO_BROTLI]] : []),
    ['Logs', fromRoot.startsWith('..') ? logs : fromRoot],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `  ${settings.PRODUCT_NAME} is running.`,
    '',
    ...rows.map(([label = '', value]) => `  ${label.padEnd(10)}${value}`),
    '',
    `ready ${address}`,
  ];
}
