import { limits } from '@targum/contracts';
import { problemsIn, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import { mostPods } from '../scaling.ts';
import { numberOf, settingsOf } from '../settings-of.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * MiB of Redis's memory that is reserved for sessions, rate limits, open streams and Redis itself.
 * Recordings must fit into the rest.
 */
const REST_MEBIBYTES = 64;

/**
 * The most PostgreSQL connections of one pod: those for requests and the reserved ones
 * (service-kit's backend.ts).
 */
const POD_CONNECTIONS = 12;
/** Connections of the migrations, and those that PostgreSQL reserves for superusers. */
const REST_CONNECTIONS = 2 + 3;
const MAX_CONNECTIONS = 100;

const named = (manifests: readonly Manifest[], part: string) =>
  workloads(manifests).find(({ name }) => name === part);

const memoryOf = (command: readonly string[]): number => {
  const [, number] = /^(\d+)mb$/.exec(command[command.indexOf('--maxmemory') + 1] ?? '') ?? [];
  return Number(number ?? 0);
};

/**
 * Checks Redis's memory and its eviction. Recordings wait in Redis, so Redis needs memory for all
 * of them and must not evict any.
 */
const redisRules: Rule = (manifests) => {
  const redis = named(manifests, 'redis');
  const audio = named(manifests, 'svc-audio');
  const worker = named(manifests, 'svc-audio-worker');
  if (!redis || !audio || !worker) return [];
  const recordings =
    numberOf(audio, manifests, 'TRANSCRIPTION_MAX_WAITING', 200) +
    numberOf(worker, manifests, 'TRANSCRIPTION_CONCURRENCY', 2) * mostPods(worker, manifests);
  const recordingBytes = numberOf(audio, manifests, 'LIMIT_AUDIO_MAX_BYTES', limits.audio.maxBytes);
  const needed =
    Math.ceil((recordings * recordingBytes) / MEBIBYTE) +
    numberOf(audio, manifests, 'SPEECH_CACHE_MEBIBYTES', 64) +
    REST_MEBIBYTES;
  const command = redis.container.command ?? [];
  const given = memoryOf(command);
  const policy = command[command.indexOf('--maxmemory-policy') + 1];
  return problemsIn([
    [
      !(given >= needed),
      `${redis.title}: has ${given} MiB, recordings and caches need ${needed} MiB`,
    ],
    [policy !== 'noeviction', `${redis.title}: may evict waiting recordings`],
  ]);
};

/**
 * Checks the number of PostgreSQL's connections. During a rollout, each Deployment has one more
 * pod.
 */
const postgresRules: Rule = (manifests) => {
  const postgres = named(manifests, 'postgres');
  if (!postgres) return [];
  const pods = workloads(manifests)
    .filter(({ kind }) => kind === 'Deployment')
    .filter((workload) => settingsOf(workload, manifests).has('DATABASE_URL'))
    .reduce((sum, workload) => sum + mostPods(workload, manifests) + 1, 0);
  const needed = pods * POD_CONNECTIONS + REST_CONNECTIONS;
  const [, number = MAX_CONNECTIONS] =
    /^max_connections=(\d+)$/m.exec((postgres.container.args ?? []).join('\n')) ?? [];
  return Number(number) >= needed
    ? []
    : [`${postgres.title}: max_connections is ${number}, the pods open up to ${needed}`];
};

export const dataStoreRules: Rule = (manifests) => [
  ...redisRules(manifests),
  ...postgresRules(manifests),
];
