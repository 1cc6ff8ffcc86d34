import { buildPrograms } from '@targum/deploy/local/repo/builds.ts';
import startStores from '@targum/deploy/local/testing/global-setup.ts';

/** Builds the programs that clusters run, and starts the data stores of the tests. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildPrograms();
  return startStores();
}
