import { globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes/run.ts';

/**
 * Options with which apt-get fails soon if there is no network, so that a start is not delayed for
 * long.
 */
const FEW_TRIES = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/**
 * Downloads and unpacks a package without installing it, which an ordinary user can do too.
 * @throws Error if it cannot be downloaded or unpacked.
 */
export async function unpackPackage(
  name: string,
  { aptGet, folder }: { aptGet: string; folder: string },
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const { env } = process;
  await run(aptGet, ['download', '-q', ...FEW_TRIES, name], { cwd: folder, env });
  for (const archive of globSync(join(folder, '*.deb'))) {
    await run('dpkg-deb', ['-x', archive, folder], { env });
    rmSync(archive);
  }
}
