import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { run } from '@targum/deploy/local/processes/run.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { findTool } from '@targum/deploy/local/launcher/tools.ts';
import { startCluster } from './cluster.ts';
import type { Cluster, Secrets } from './cluster.ts';
import { createKubectl } from './kubectl.ts';
import type { Kubectl } from './kubectl.ts';
import type { ReplicaSet } from './replicas.ts';
import { startTrialData } from './trial-data.ts';
import type { TrialData } from './trial-data.ts';

/** The product as `overlays/local` runs it, with a kubectl for the runbook's commands. */
export interface Trial {
  readonly cluster: Cluster;
  readonly data: TrialData;
  readonly kubectl: Kubectl;
  /** Reads a file of the overlay's secrets. */
  secret(file: string): Record<string, string>;
  close(): Promise<void>;
}

const OVERLAY = 'deploy/overlays/local';
/** Runs the overlay's own script to generate its secrets. */
const makeSecrets = async (dir: string) => {
  const overlay = join(dir, OVERLAY);
  mkdirSync(overlay, { recursive: true });
  cpSync(join(ROOT, OVERLAY, 'secrets.sh'), join(overlay, 'secrets.sh'));
  await run(join(overlay, 'secrets.sh'), []);
  return (file: string) =>
    parseEnv(readFileSync(join(overlay, `secrets/${file}.env`), 'utf8')) as Record<string, string>;
};

const here = (url: string | undefined, port: number): string =>
  Object.assign(new URL(url ?? ''), { host: `127.0.0.1:${port}` }).href;

/** Starts one replica of each part. */
export async function startTrial(scratch: string): Promise<Trial> {
  const secret = await makeSecrets(scratch);
  const data = await startTrialData({
    postgres: secret('database')['POSTGRES_PASSWORD']!,
    redis: secret('redis')['REDIS_PASSWORD']!,
  });
  const secrets = (): Secrets => ({
    databaseUrl: here(secret('database')['DATABASE_URL'], data.postgresPort),
    redisUrl: here(secret('redis')['REDIS_URL'], data.redisPort),
    sessionKeys: secret('sessions')['SESSION_KEYS']!.split(','),
  });
  const cluster = await startCluster({
    ...{ replicas: 1, tokensPerSecond: 500 },
    data,
    secrets: secrets(),
  });
  const { parts } = cluster;

  /**
   * In its pod, Redis listens on its default port, which the runbook's commands therefore omit.
   * This `redis-cli` adds the port of the test's Redis.
   */
  const redisBin = join(scratch, 'redis-bin');
  mkdirSync(redisBin);
  const redisCli = findTool('redis-cli') ?? 'redis-cli';
  writeFileSync(
    join(redisBin, 'redis-cli'),
    `#!/bin/sh\nexec ${redisCli} -p ${data.redisPort} "$@"\n`,
    { mode: 0o755 },
  );

  /** Restarts and stops that are possibly still in progress. */
  const changes = new Map<string, Promise<unknown>>();
  const begin = (name: string, change: Promise<unknown>) => {
    change.catch(() => {});
    changes.set(name, change);
  };
  const partOf = (name: string): ReplicaSet => {
    const part = parts.find((each) => each.name === name);
    if (part === undefined) throw new Error(`there is no ${name}`);
    return part;
  };
  const startRedisPod = () => {
    const { REDIS_PASSWORD = '' } = secret('redis');
    kubectl.setPod('redis', { PATH: `${redisBin}:/usr/bin:/bin`, REDIS_PASSWORD });
    return REDIS_PASSWORD;
  };

  const apply = async () => {
    Object.assign(cluster.secrets, secrets());
    const stopped = parts.filter(({ replicas }) => replicas.length === 0);
    await Promise.all(stopped.map((part) => part.scale(1)));
  };
  const restart = (names: string) => {
    for (const name of names.split(' ')) {
      if (name === 'statefulset/redis') begin(name, data.restartRedis(startRedisPod()));
      else begin(name, partOf(name.replace('deployment/', '')).restart());
    }
  };
  const stop = () => {
    for (const part of parts) begin(part.name, part.scale(0));
  };
  const podsOf = (names: string) =>
    names
      .split(', ')
      .map((name) => `pod/${partOf(name).name}-1\n`)
      .join('');
  const settle = async () => void (await Promise.all(changes.values()));

  /** The commands in the runbook, except `exec`, each with what the fake kubectl does for it. */
  const commands: [
    pattern: RegExp,
    run: (parameter: string) => Promise<string | void> | string | void,
  ][] = [
    [/^apply -k deploy\/overlays\/local$/, apply],
    [/^rollout restart (.+)$/, restart],
    [/^rollout status (?:deployment|statefulset\/redis) --timeout=\d+m$/, settle],
    [/^get pods --selector=app\.kubernetes\.io\/name in \((.+)\) --output=name$/, podsOf],
    [/^wait --for=delete --timeout=\d+m(?: pod\/\S+)+$/, settle],
    [/^scale deployment --replicas=0 --selector=app\.kubernetes\.io\/part-of=targum$/, stop],
    [
      // Excludes ended pods, because completed pods of Jobs remain.
      /^wait --for=delete pod --selector=app\.kubernetes\.io\/part-of=targum --field-selector=status\.phase!=Succeeded,status\.phase!=Failed --timeout=\d+m$/,
      settle,
    ],
  ];
  const command = async (args: string[]): Promise<string> => {
    const line = args.join(' ');
    for (const [pattern, runIt] of commands) {
      const match = pattern.exec(line);
      if (match === null) continue;
      return (await runIt(match[1] ?? '')) ?? '';
    }
    throw new Error(`Unsupported command: kubectl ${line}`);
  };
  const kubectl = await createKubectl(scratch, command);
  startRedisPod();
  kubectl.setPod('postgres', {
    PATH: `${data.postgresBin}:/usr/bin:/bin`,
    PGHOST: data.socketDir,
    PGPORT: String(data.postgresPort),
  });
  return {
    cluster,
    data,
    kubectl,
    secret,
    async close() {
      kubectl.close();
      await cluster.close();
    },
  };
}
