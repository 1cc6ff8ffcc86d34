import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { succeeds } from '../processes/run.ts';
import { say } from './say.ts';
import { ROOT } from './settings.ts';
import { aptInstallCommand, findTool, toolFolders } from './tools.ts';
import type { ToolFolders } from './tools.ts';
import { unpackPackage } from './unpack-package.ts';

/** Debian's package of the default text, the World English Bible as a SWORD module. */
export const DEFAULT_TEXT_PACKAGE = 'sword-text-web';
/**
 * The file whose existence shows that the package is installed, because the package has no program.
 */
const MODULE = 'mods.d/engWEB2015eb.conf';
/** The folder in which Debian's packages put SWORD modules. */
const SWORD = 'usr/share/sword';

/** The folder in which tests unpack the package. */
export const TEST_CACHE = join(ROOT, 'node_modules/.cache/targum-sword');

interface Where {
  /** The folder into which an ordinary user unpacks the package. */
  readonly cache: string;
  /** The root of the file system in which packages are installed. */
  readonly root?: string;
}

/** Returns the folder of SWORD modules that has the default text: the system's, else the unpacked one. */
export function findDefaultText({ cache, root = '/' }: Where): string | undefined {
  return [join(root, SWORD), join(cache, SWORD)].find((folder) => existsSync(join(folder, MODULE)));
}

/**
 * Gets the package unless it is there. Root installs it; another user unpacks it below `cache`.
 * After a failed try, later calls do not try again.
 * @returns the folder of SWORD modules; undefined without the package.
 */
export async function ensureDefaultText(
  where: Where,
  {
    isRoot = process.getuid?.() === 0,
    places = toolFolders(),
  }: { isRoot?: boolean; places?: ToolFolders } = {},
): Promise<string | undefined> {
  const found = findDefaultText(where);
  const aptGet = findTool('apt-get', places);
  const tried = join(where.cache, 'tried');
  if (found !== undefined || aptGet === undefined || existsSync(tried)) return found;
  mkdirSync(where.cache, { recursive: true });
  writeFileSync(tried, '');
  say(`Installing ${DEFAULT_TEXT_PACKAGE} …`);
  if (isRoot) {
    const [shell, ...args] = aptInstallCommand([DEFAULT_TEXT_PACKAGE]);
    await succeeds(shell, args, { env: process.env });
  } else {
    await unpackPackage(DEFAULT_TEXT_PACKAGE, { aptGet, folder: where.cache }).catch(() => {});
  }
  return findDefaultText(where);
}
