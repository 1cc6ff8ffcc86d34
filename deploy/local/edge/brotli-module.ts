import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTool } from '../launcher/tools.ts';
import { ROOT } from '../launcher/settings.ts';
import { unpackPackage } from '../launcher/unpack-package.ts';
import { run, succeeds } from '../processes/run.ts';

/** Debian's package of the nginx module that serves `.br` files. */
export const BROTLI_PACKAGE = 'libnginx-mod-http-brotli-static';
const MODULE = 'ngx_http_brotli_static_module.so';
const CACHE = join(ROOT, 'node_modules/.cache/targum-nginx');

interface Where {
  readonly nginx: string;
  /** The folder into which the package is unpacked. */
  readonly cache?: string;
  readonly aptGet?: string | undefined;
}

/** Reports whether this nginx can load a module. nginx refuses a module of another build. */
async function canLoad(nginx: string, module: string, cache: string): Promise<boolean> {
  if (!existsSync(module)) return false;
  const config = join(cache, 'try.conf');
  writeFileSync(config, `load_module "${module}"; pid try.pid; error_log stderr; events {}\n`);
  return succeeds(nginx, ['-t', '-p', `${cache}/`, '-c', config]);
}

/**
 * Finds the installed module, or else downloads it, at most once per clone.
 * @returns the module's path; undefined if this nginx can load no module.
 */
export async function findBrotliModule({
  nginx,
  cache = CACHE,
  aptGet = findTool('apt-get'),
}: Where): Promise<string | undefined> {
  const [, installed = ''] = /--modules-path=(\S+)/.exec(await run(nginx, ['-V'])) ?? [];
  mkdirSync(cache, { recursive: true });
  const unpacked = () => globSync(join(cache, 'usr/**', MODULE));
  const firstLoadable = async (modules: readonly string[]) => {
    for (const module of modules) if (await canLoad(nginx, module, cache)) return module;
    return undefined;
  };

  const found = await firstLoadable([join(installed, MODULE), ...unpacked()]);
  const tried = join(cache, 'tried');
  if (found !== undefined || aptGet === undefined || existsSync(tried)) return found;
  writeFileSync(tried, '');
  return unpackPackage(BROTLI_PACKAGE, { aptGet, folder: cache }).then(
    () => firstLoadable(unpacked()),
    () => undefined,
  );
}
