import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

// npm leaves optional packages for other platforms out of the lockfile when the registry does not
// offer them at that moment. `npm ci` then fails on every platform.

interface Entry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}
interface Lockfile {
  packages: Record<string, Entry>;
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd'];
const MORE_SYSTEMS = ['openharmony', 'sunos', 'win32'];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

interface Missing {
  name: string;
  version: string;
  dev: boolean | undefined;
}

/** Returns optional packages that a locked package names and the lockfile does not contain. */
export function missingPackages({ packages }: Lockfile): Missing[] {
  return Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => {
        const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
        return !places.some((place) => place in packages);
      })
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/**
 * Returns a lockfile entry for a package named after its platform, such as
 * `@scope/x-linux-arm64-musl`.
 */
function platformEntry({ name, version, dev }: Missing) {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => [...SYSTEMS, ...MORE_SYSTEMS].includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = os.includes('linux') && words.includes('musl') ? ['musl'] : undefined;
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/**
 * Adds the entries that `missingPackages` finds. If a package is missing in two versions, adds the
 * first.
 */
export function completeLockfile(lock: Lockfile): Lockfile {
  const added = missingPackages(lock).map((missing) => [
    `node_modules/${missing.name}`,
    platformEntry(missing),
  ]);
  return { ...lock, packages: { ...lock.packages, ...Object.fromEntries(added.toReversed()) } };
}

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;

if (import.meta.main) {
  const lock = readLockfile();
  const missing = missingPackages(lock);
  if (missing.length > 0) {
    const text = `${JSON.stringify(completeLockfile(lock), null, 2)}\n`;
    writeFileSync(join(ROOT, 'package-lock.json'), text);
  }
  say(`${missing.length} packages added. Run npm install --package-lock-only to sort them.`);
}
