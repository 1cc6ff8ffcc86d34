import { buildPrograms } from '@targum/deploy/local/builds.ts';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { shareFiles } from '@targum/tools/testing/global-setup.ts';
import { MIGRATED_DATABASES, migrate } from './migrated.ts';

/**
 * Builds the programs that clusters run. Migrates databases for all clusters of the run, because an
 * import of the default text takes as much CPU as the start of a cluster.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildPrograms();
  const { dir, databases, postgres, redis, close } = await startDataServices();
  shareFiles(dir);
  await migrate(postgres.url);
  await Promise.all([postgres.stop(), redis.stop()]);
  process.env[MIGRATED_DATABASES] = databases;
  return close;
}
