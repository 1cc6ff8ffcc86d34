import { Redis } from 'ioredis';
import { Client } from 'pg';
import type { Cluster } from '../cluster.ts';

/**
 * Measurements of all processes and data stores at one time. Values are counts, or bytes of memory.
 */
export type Sample = Readonly<Record<string, number>>;

/** Returns the value of a metric that has only one series, whatever the labels of that series. */
const metric = (text: string, name: string) =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);

async function sampleProcesses({ parts }: Cluster): Promise<Sample> {
  const sample: Record<string, number> = {};
  for (const { name, replicas } of parts) {
    for (const [index, { opsPort }] of replicas.entries()) {
      const answer = await fetch(`http://127.0.0.1:${opsPort}/metrics`);
      const text = await answer.text();
      sample[`${name} ${index} memory`] = metric(text, 'process_resident_memory_bytes');
      sample[`${name} ${index} handles`] = metric(text, 'nodejs_active_resources_total');
    }
  }
  return sample;
}

async function samplePostgres(url: string): Promise<Sample> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const sql = `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
    const { rows } = await client.query<{ count: number }>(sql);
    return { 'PostgreSQL connections': rows[0]!.count };
  } finally {
    await client.end();
  }
}

async function sampleRedis(url: string): Promise<Sample> {
  const client = new Redis(url);
  try {
    const [, keys = 0, expiring = 0] =
      /keys=(\d+),expires=(\d+)/.exec(await client.info('keyspace'))?.map(Number) ?? [];
    const [, clients = 0] =
      /connected_clients:(\d+)/.exec(await client.info('clients'))?.map(Number) ?? [];
    // Keys with an expiry are not counted: their number depends on the load of the last minutes.
    return { 'Redis lasting keys': keys - expiring, 'Redis connections': clients };
  } finally {
    client.disconnect();
  }
}

/** Measures every process and both data stores. All of them must answer. */
export async function takeSample(cluster: Cluster): Promise<Sample> {
  const { postgres, redis } = cluster.data;
  const [processes, database, keys] = await Promise.all([
    sampleProcesses(cluster),
    samplePostgres(postgres.url),
    sampleRedis(redis.url),
  ]);
  return { ...processes, ...database, ...keys };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The tolerated growth of a value from the first half of the samples to the second. */
const TOLERATED = 1.1;
/**
 * Growth that is ignored: some bytes of memory, which vary with garbage collection, and a few
 * connections or handles.
 */
const SLACK = { memory: 16 * 2 ** 20, other: 5 };

/**
 * Compares the medians of both halves of the samples.
 * @returns one line per value that grew.
 */
export function findGrowth(samples: readonly Sample[]): string[] {
  const half = Math.floor(samples.length / 2);
  const grown: string[] = [];
  for (const name of Object.keys(samples[0] ?? {})) {
    const values = samples.map((sample) => sample[name]!);
    const before = median(values.slice(0, half));
    const after = median(values.slice(half));
    const slack = name.endsWith('memory') ? SLACK.memory : SLACK.other;
    // The condition is negated, so that an unreadable value (NaN) counts as grown.
    if (!(after <= before * TOLERATED + slack)) grown.push(`${name}: ${before} → ${after}`);
  }
  return grown;
}
