import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findTool } from '../launcher/tools.ts';
import { ROOT } from '../launcher/settings.ts';
import { unpackPackage } from '../launcher/unpack-package.ts';
import { run, succeeds } from '../processes/run.ts';

/**
 * Debian's packages of the nginx modules for brotli. The first module serves `.br` files, and the
 * second one compresses JSON.
 */
export const BROTLI_PACKAGES = [
  'libnginx-mod-http-brotli-static',
  'libnginx-mod-http-brotli-filter',
];
const MODULES = ['ngx_http_brotli_static_module.so', 'ngx_http_brotli_filter_module.so'];
const CACHE = join(ROOT, 'node_modules/.cache/targum-nginx');

interface Where {
  readonly nginx: string;
  /** The folder into which the packages are unpacked. */
  readonly cache?: string;
  readonly aptGet?: string | undefined;
}

/**
 * Returns how many modules for brotli are in a folder, or 0 if this nginx refuses one of them. nginx
 * refuses a module of another build.
 */
async function countLoadable(nginx: string, folder: string, cache: string): Promise<number> {
  const modules = MODULES.map((name) => join(folder, name)).filter((module) => existsSync(module));
  if (modules.length === 0) return 0;
  const config = join(cache, 'try.conf');
  const lines = modules.map((module) => `load_module "${module}";`).join(' ');
  writeFileSync(config, `${lines} pid try.pid; error_log stderr; events {}\n`);
  return (await succeeds(nginx, ['-t', '-p', `${cache}/`, '-c', config])) ? modules.length : 0;
}

/**
 * Finds the installed modules, or else downloads them, at most once per clone.
 * @returns the folder with the most modules that this nginx can load; undefined if there is none.
 */
export async function findBrotliModules({
  nginx,
  cache = CACHE,
  aptGet = findTool('apt-get'),
}: Where): Promise<string | undefined> {
  const [, installed = ''] = /--modules-path=(\S+)/.exec(await run(nginx, ['-V'])) ?? [];
  mkdirSync(cache, { recursive: true });
  const findFolder = async () => {
    const unpacked = globSync(join(cache, 'usr/**/ngx_http_brotli_*_module.so')).map(dirname);
    let most: { readonly folder?: string; readonly count: number } = { count: 0 };
    for (const folder of new Set([installed, ...unpacked])) {
      const count = await countLoadable(nginx, folder, cache);
      if (count > most.count) most = { folder, count };
    }
    return most;
  };

  const found = await findFolder();
  const tried = join(cache, 'tried-both');
  const isComplete = found.count === MODULES.length;
  if (isComplete || aptGet === undefined || existsSync(tried)) return found.folder;
  writeFileSync(tried, '');
  for (const name of BROTLI_PACKAGES) {
    await unpackPackage(name, { aptGet, folder: cache }).catch(() => undefined);
  }
  return (await findFolder()).folder;
}
