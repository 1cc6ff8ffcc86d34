import { spawn } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, say } from './say.ts';

/** Folders outside an ordinary user's PATH in which package managers install servers. */
const EXTRA = [
  ...['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  ...['/usr/lib/postgresql/*/bin', '/{usr/local,opt/homebrew}/opt/postgresql@17/bin'],
];

/** Programs that the product and its tests need, with their packages for apt-get and brew. */
const PACKAGES = {
  'redis-server': { apt: 'redis-server', brew: 'redis' },
  nginx: { apt: 'nginx', brew: 'nginx' },
  // The package contains a server and its clients, such as pg_dump, in one folder.
  initdb: { apt: 'postgresql', brew: 'postgresql@17' },
  ffmpeg: { apt: 'ffmpeg', brew: 'ffmpeg' },
  'espeak-ng': { apt: 'espeak-ng', brew: 'espeak-ng' },
  chromium: { apt: 'chromium-headless-shell', brew: 'chromium' },
  buildah: { apt: 'buildah', brew: 'buildah' },
  debootstrap: { apt: 'debootstrap', brew: 'debootstrap' },
  unshare: { apt: 'util-linux', brew: 'util-linux' },
  setpriv: { apt: 'util-linux', brew: 'util-linux' },
} as const;
export type Tool = keyof typeof PACKAGES;

export interface ToolFolders {
  path: string;
  extra: string[];
}
export const toolFolders = (): ToolFolders => ({ path: process.env['PATH'] ?? '', extra: EXTRA });

/** Returns the full path of a program on the PATH or in the usual system folders, or undefined. */
export function findTool(
  name: string,
  { path, extra }: ToolFolders = toolFolders(),
): string | undefined {
  return [...path.split(delimiter), ...extra.flatMap((pattern) => globSync(pattern))]
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Installs packages without starting services.
 *
 * Debian's packages start their daemons on installation; a temporary policy-rc.d forbids it. An
 * existing policy-rc.d belongs to the machine's owner and stays as it is. PostgreSQL's package also
 * creates a database cluster that starts at boot; a temporary settings file prevents that.
 */
const APT_SCRIPT = `
policy=\${POLICY:-/usr/sbin/policy-rc.d}
settings=\${CLUSTER_SETTINGS:-/etc/postgresql-common/createcluster.d}
own=
trap 'rm -f "$settings/targum.conf" $own; rmdir -p "$settings" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$settings" && echo 'create_main_cluster = off' > "$settings/targum.conf" || exit 1
if [ ! -e "$policy" ]; then
  own=$policy
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy" || exit 1
fi
export DEBIAN_FRONTEND=noninteractive
install() { apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"; }
install "$@" 2>/dev/null || { apt-get update -q && install "$@"; }
`;

/** Returns the command with which root installs packages of the distribution, without starting services. */
export const aptInstallCommand = (packages: readonly string[]): [string, ...string[]] => [
  'sh',
  ...['-c', APT_SCRIPT, 'sh', ...packages],
];

/** Returns the command that installs tools; undefined if no package manager is usable. */
export function installCommand(
  tools: Tool[],
  { isRoot, places }: { isRoot: boolean; places: ToolFolders },
): string[] | undefined {
  const find = (name: string) => findTool(name, places);
  if (find('apt-get')) {
    const apt = aptInstallCommand(tools.map((tool) => PACKAGES[tool].apt));
    if (isRoot) return apt;
    const sudo = find('sudo');
    // Without a terminal, sudo must fail instead of waiting for a password.
    if (sudo) return [sudo, ...(process.stdin.isTTY ? [] : ['-n']), ...apt];
  }
  const brew = find('brew');
  if (brew && !isRoot) return [brew, 'install', ...tools.map((tool) => PACKAGES[tool].brew)];
  return undefined;
}

function runVisibly([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['inherit', 'ignore', 'inherit'] });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * Installs the missing tools if this machine allows it. The caller must check which tools exist
 * afterwards.
 */
export async function installTools(missing: Tool[], places = toolFolders()): Promise<void> {
  say(`Installing ${missing.join(', ')} …`);
  const command = installCommand(missing, { isRoot: process.getuid?.() === 0, places });
  if (command) await runVisibly(command);
}

/**
 * Installs missing tools and returns the full path of each tool.
 * @throws Refusal of one line when a tool cannot be installed.
 */
export async function ensureTools<T extends Tool>(
  tools: T[],
  places = toolFolders(),
): Promise<Record<T, string>> {
  const missing = tools.filter((tool) => findTool(tool, places) === undefined);
  if (missing.length > 0) await installTools(missing, places);
  const found = tools.map((tool) => [tool, findTool(tool, places)] as const);
  const absent = found.filter(([, file]) => file === undefined).map(([tool]) => tool);
  if (absent.length > 0) {
    throw new Refusal(
      `Missing: ${absent.join(', ')}. Install with your system's package manager (Debian: sudo apt-get install ${absent.map((tool) => PACKAGES[tool].apt).join(' ')}), then start again.`,
    );
  }
  return Object.fromEntries(found) as Record<T, string>;
}
