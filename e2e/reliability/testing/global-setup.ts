import { buildPrograms } from '@targum/deploy/local/builds.ts';
import startStores from '@targum/tools/testing/global-setup.ts';

/** Builds the programs that clusters run, and starts the data stores of the tests. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildPrograms();
  return startStores();
}
