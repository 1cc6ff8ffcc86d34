import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Cluster } from './cluster.ts';

/** A reply whose process died is ended within this time after its lease has expired. */
const REAPED_WITHIN_SECONDS = 15;
/**
 * Time limit for the reapers. It is longer than `REAPED_WITHIN_SECONDS`, because a reaper pauses for
 * some seconds after an error.
 */
const REAP_TIMEOUT_MS = 45_000;
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

/**
 * Finds rows in a transient state that no process is going to end.
 * @returns one line per row.
 */
export async function findStuckRows(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(STUCK, [REAPED_WITHIN_SECONDS]);
  return rows.map(({ problem }) => problem);
}

/**
 * Runs queries directly on a cluster's database, bypassing the services and the proxy that tests
 * can cut.
 */
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

/**
 * Waits until the reapers have ended the rows that a fault left behind.
 * @throws Error that lists the remaining rows.
 */
export const expectNoStuckRows = (cluster: Cluster): Promise<void> =>
  withDatabase(cluster, async (client) => {
    const deadline = performance.now() + REAP_TIMEOUT_MS;
    let stuck = await findStuckRows(client);
    while (stuck.length > 0 && performance.now() < deadline) {
      await sleep(LOOK_EVERY_MS);
      stuck = await findStuckRows(client);
    }
    if (stuck.length > 0) throw new Error(stuck.join('\n'));
  });
