import { afterEach } from 'vitest';
import { openClusters } from './cluster.ts';
import { expectNoStuckRows } from './stuck-rows.ts';

/** Whatever a reliability test did to a cluster, no row of it may stay in a passing state. */
afterEach(async () => {
  for (const cluster of openClusters) await expectNoStuckRows(cluster);
});
