import { afterEach } from 'vitest';
import { openClusters } from './cluster.ts';
import { expectNoStuckRows } from './stuck-rows.ts';

/** After each test, no row of an open cluster may remain in a transient state. */
afterEach(async () => {
  for (const cluster of openClusters) await expectNoStuckRows(cluster);
});
