import { limits } from '@targum/contracts';
import { workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import { mostPods } from '../scaling.ts';
import { numberOf, settingsOf } from '../settings-of.ts';

const MEBIBYTE = 1024 * 1024;
/** Sessions, limits, open streams and what Redis needs itself. */
const REST_MEBIBYTES = 64;

/** Of one pod: those for calls and the reserved ones (backend.ts of the kit). */
const POD_CONNECTIONS = 12;
/** The migrations' own, and those that PostgreSQL keeps for its superuser. */
const REST_CONNECTIONS = 2 + 3;
/** Of PostgreSQL, where its arguments do not say otherwise. */
const MAX_CONNECTIONS = 100;

const named = (manifests: readonly Manifest[], part: string) =>
  workloads(manifests).find(({ name }) => name === part);

const memoryOf = (command: readonly string[]): number => {
  const [, number] = /^(\d+)mb$/.exec(command[command.indexOf('--maxmemory') + 1] ?? '') ?? [];
  return Number(number ?? 0);
};

/** A Redis of our own holds every recording that may wait or be worked on, and evicts nothing. */
const redisRules: Rule = (manifests) => {
  const redis = named(manifests, 'redis');
  const audio = named(manifests, 'svc-audio');
  const worker = named(manifests, 'svc-audio-worker');
  if (!redis || !audio || !worker) return [];
  const recordings =
    numberOf(audio, manifests, 'TRANSCRIPTION_MAX_WAITING', 200) +
    numberOf(worker, manifests, 'TRANSCRIPTION_CONCURRENCY', 2) * mostPods(worker, manifests);
  const needed =
    Math.ceil((recordings * limits.audio.maxBytes) / MEBIBYTE) +
    numberOf(audio, manifests, 'SPEECH_CACHE_MEBIBYTES', 64) +
    REST_MEBIBYTES;
  const command = redis.container.command ?? [];
  const given = memoryOf(command);
  return [
    ...(given >= needed
      ? []
      : [`${redis.title}: has ${given} MiB, recordings and caches need ${needed} MiB`]),
    ...(command[command.indexOf('--maxmemory-policy') + 1] === 'noeviction'
      ? []
      : [`${redis.title}: may evict recordings that wait`]),
  ];
};

/** A PostgreSQL of our own has a connection for every pod that there may be, also in a roll. */
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

/** The data services inside the cluster are large enough for the rest. */
export const dataStoreRules: Rule = (manifests) => [
  ...redisRules(manifests),
  ...postgresRules(manifests),
];
