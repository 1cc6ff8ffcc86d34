import { limits } from '@targum/contracts';
import { workloads } from '../manifests.ts';
import type { Rule } from '../manifests.ts';
import { numberOf } from '../settings-of.ts';

const MEBIBYTE = 1024 * 1024;
/** Sessions, limits, open streams and what Redis needs itself. */
const REST_MEBIBYTES = 64;

const memoryOf = (command: readonly string[]): number => {
  const [, number] = /^(\d+)mb$/.exec(command[command.indexOf('--maxmemory') + 1] ?? '') ?? [];
  return Number(number ?? 0);
};

/** A Redis of our own holds every recording that may wait or be worked on, and evicts nothing. */
export const dataStoreRules: Rule = (manifests) => {
  const all = workloads(manifests);
  const named = (part: string) => all.find(({ name }) => name === part);
  const [redis, audio, worker] = [named('redis'), named('svc-audio'), named('svc-audio-worker')];
  if (!redis || !audio || !worker) return [];
  const recordings =
    numberOf(audio, manifests, 'TRANSCRIPTION_MAX_WAITING', 200) +
    numberOf(worker, manifests, 'TRANSCRIPTION_CONCURRENCY', 2) * (worker.replicas ?? 1);
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
