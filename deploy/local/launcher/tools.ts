import { spawn } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, say } from './say.ts';

/** Patterns of folders: package managers put servers where ordinary users' PATH does not look. */
const EXTRA = [
  ...['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'],
  ...['/usr/lib/postgresql/*/bin', '/{usr/local,opt/homebrew}/opt/postgresql@17/bin'],
];

/** Programs that the product and its tests need, with their package for apt-get and for brew. */
const PACKAGES = {
  'redis-server': { apt: 'redis-server', brew: 'redis' },
  nginx: { apt: 'nginx', brew: 'nginx' },
  // A server with its clients, pg_dump among them, in one folder.
  initdb: { apt: 'postgresql', brew: 'postgresql@17' },
  ffmpeg: { apt: 'ffmpeg', brew: 'ffmpeg' },
  'espeak-ng': { apt: 'espeak-ng', brew: 'espeak-ng' },
  chromium: { apt: 'chromium', brew: 'chromium' },
  buildah: { apt: 'buildah', brew: 'buildah' },
  debootstrap: { apt: 'debootstrap', brew: 'debootstrap' },
  unshare: { apt: 'util-linux', brew: 'util-linux' },
  setpriv: { apt: 'util-linux', brew: 'util-linux' },
} as const;
export type Tool = keyof typeof PACKAGES;

/** Where programs are looked for. */
export interface Places {
  path: string;
  extra: string[];
}
const here = (): Places => ({ path: process.env['PATH'] ?? '', extra: EXTRA });

/** The full path of a program on the PATH or in the usual system folders, or undefined. */
export function findTool(name: string, { path, extra }: Places = here()): string | undefined {
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
 * Debian's packages start their daemons; policy-rc.d forbids it while they are installed. One that
 * is there already belongs to the machine's owner and is left alone. PostgreSQL's package also makes
 * a database cluster that starts with the machine; a settings file prevents that for as long.
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

/** The command that installs packages on this machine, or undefined if there is none. */
export function installCommand(
  tools: Tool[],
  { isRoot, places }: { isRoot: boolean; places: Places },
): string[] | undefined {
  const find = (name: string) => findTool(name, places);
  if (find('apt-get')) {
    const apt = ['sh', '-c', APT_SCRIPT, 'sh', ...tools.map((tool) => PACKAGES[tool].apt)];
    if (isRoot) return apt;
    const sudo = find('sudo');
    // Without a terminal nobody could type a password, so sudo must not wait for one.
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

/** Installs what is missing, as far as this machine lets us; says nothing about success. */
export async function installTools(missing: Tool[], places = here()): Promise<void> {
  say(`Installing ${missing.join(', ')} …`);
  const command = installCommand(missing, { isRoot: process.getuid?.() === 0, places });
  if (command) await runVisibly(command);
}

/**
 * Finds the tools and installs those that are missing, without starting any system daemon.
 * Throws a `Refusal` of one line when one cannot be had.
 */
export async function ensureTools<T extends Tool>(
  tools: T[],
  places = here(),
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
