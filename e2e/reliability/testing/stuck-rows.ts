import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';

/** A reply whose process died is ended this soon after its lease has run out. */
const REAPED_WITHIN_SECONDS = 15;
/** A reaper that has met a fault begins to look again some seconds later. */
const PATIENCE_MS = 45_000;
const LOOK_EVERY_MS = 250;

const STUCK = `
  select format('message %s is streaming without a running generation', id) as problem
    from messages
    where status = 'streaming' and not exists (
      select from generations
      where assistant_message_id = messages.id and generations.status = 'running'
    )
  union all
  select format('generation %s is running past its lease', id)
    from generations
    where status = 'running' and lease_expires_at < now() - make_interval(secs => $1)`;

/** Rows in a passing state that nothing is about to end. @returns a line for each. */
export async function findStuckRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(STUCK, [REAPED_WITHIN_SECONDS]);
  return rows.map(({ problem }) => problem);
}

/** Makes queries on a cluster's database, past the services and their links. */
export async function withDatabase<Result>(
  { data }: Cluster,
  run: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: data.postgres.url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Gives the reapers time to end what a fault has left. @throws Error that names what stays. */
export const expectNoStuckRows = (cluster: Cluster): Promise<void> =>
  withDatabase(cluster, async (client) => {
    const deadline = performance.now() + PATIENCE_MS;
    let stuck = await findStuckRows(client);
    while (stuck.length > 0 && performance.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      stuck = await findStuckRows(client);
    }
    if (stuck.length > 0) throw new Error(stuck.join('\n'));
  });
