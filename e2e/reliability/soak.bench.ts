/**
 * Ten minutes of load with random restarts: `npm run bench -- soak [minutes] [seed]`. During the
 * first two thirds, parts and data stores are rolled, killed and restarted at random. The last
 * third has no faults, and memory, handles, connections and Redis keys without expiry must not
 * grow. At the end, each acknowledged write must be stored exactly once. The last line of the
 * output is a JSON summary.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { logInAsAdmin, signUp } from './testing/people.ts';
import { randomFrom } from './testing/random.ts';
import { causeFaults } from './testing/soak/faults.ts';
import { findGrowth, takeSample } from './testing/soak/samples.ts';
import type { Sample } from './testing/soak/samples.ts';
import { compare, compareFeedback, write } from './testing/soak/writer.ts';

const PEOPLE = 10;
const SAMPLE_EVERY_MS = 2_000;

function readArguments([minutes = '10', seed = String(Date.now() % 1_000_000)]: string[]) {
  if (!(Number(minutes) > 0) || !Number.isInteger(Number(seed))) {
    throw new Refusal('Usage: npm run bench -- soak [minutes] [seed]');
  }
  return { durationMs: Number(minutes) * 60_000, seed: Number(seed) };
}

async function sampleFor(cluster: Cluster, durationMs: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  const since = performance.now();
  while (performance.now() - since < durationMs) {
    samples.push(await takeSample(cluster));
    await sleep(SAMPLE_EVERY_MS);
  }
  return samples;
}

async function soak(cluster: Cluster, durationMs: number, seed: number): Promise<number> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(cluster.origin)));
  const end = new AbortController();
  const writing = Promise.all(people.map((person) => write(person, end.signal)));
  writing.catch(() => {});

  const since = performance.now();
  const log = (line: string) =>
    say(`${((performance.now() - since) / 1000).toFixed(0)} s: ${line}`);
  const quiet = AbortSignal.timeout((durationMs * 2) / 3);
  const faults = await causeFaults(cluster, randomFrom(seed), quiet, log);
  log(`${faults} faults; now steady`);
  const samples = await sampleFor(cluster, durationMs / 3);
  end.abort();
  const ledgers = await writing;

  const problems = findGrowth(samples);
  for (const [index, ledger] of ledgers.entries()) {
    problems.push(...(await compare(people[index]!, ledger)));
    for (const [what, times] of ledger.unexpected) problems.push(`${times}× ${what}`);
  }
  const admin = await logInAsAdmin(cluster.origin);
  problems.push(...(await compareFeedback(admin, ledgers)));
  for (const problem of problems) say(`BROKEN ${problem}`);
  const total = (count: (ledger: (typeof ledgers)[number]) => number) =>
    ledgers.reduce((sum, ledger) => sum + count(ledger), 0);
  say(
    JSON.stringify({
      seed,
      minutes: durationMs / 60_000,
      faults,
      chats: total(({ chats }) => chats.length),
      messages: total(({ messages }) => [...messages.values()].flat().length),
      feedback: total(({ feedback }) => feedback.length),
      repeated: total(({ repeated }) => repeated),
      first: samples[0],
      last: samples.at(-1),
      problems: problems.length,
    }),
  );
  return problems.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { durationMs, seed } = readArguments(process.argv.slice(2));
  say(`seed ${seed}`);
  const cluster = await startCluster({ replicas: 2, tokensPerSecond: 200 });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void cluster.close().finally(() => process.exit(1)));
  }
  try {
    return await soak(cluster, durationMs, seed);
  } finally {
    await cluster.close();
  }
}

process.exitCode = await main().catch(reportFailure);
