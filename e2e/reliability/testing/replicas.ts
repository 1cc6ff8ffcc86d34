import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import { createBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';

/** One process of a service. */
export interface Replica {
  readonly child: Child;
  readonly port: number;
  readonly opsPort: number;
}

/** All replicas of a service, with one address for requests and one for operations. */
export interface ReplicaSet {
  readonly name: string;
  readonly port: number;
  readonly opsPort: number;
  readonly replicas: readonly Replica[];
  /**
   * Starts or stops replicas.
   * @returns when the new replicas are ready, or the old ones have ended.
   */
  scale(count: number): Promise<void>;
  /**
   * Replaces the replicas one after the other.
   * @returns how the old processes ended.
   */
  restart(): Promise<string[]>;
  /** Kills one replica and starts a new one. */
  replaceKilled(): Promise<void>;
  close(): Promise<void>;
}

/** The time a cluster's network takes to stop routing to a terminating pod. */
const ENDPOINT_DELAY_MS = 300;
/**
 * The manifests' preStop waits 5 s. Here the wait only has to be longer than `ENDPOINT_DELAY_MS`.
 */
const PRE_STOP_MS = 500;

/**
 * Creates replicas that are replaced as in a rolling update: the new one starts before the old one
 * stops.
 */
export const createReplicaSet = async (
  name: string,
  launch: () => Promise<Replica>,
): Promise<ReplicaSet> => {
  const calls: Balancer = await createBalancer();
  const ops: Balancer = await createBalancer();
  let replicas: readonly Replica[] = [];

  const join = async () => {
    const replica = await launch();
    replicas = [...replicas, replica];
    calls.add(replica.port);
    ops.add(replica.opsPort);
  };
  const leave = async (replica: Replica): Promise<string> => {
    replicas = replicas.filter((each) => each !== replica);
    const unrouted = sleep(ENDPOINT_DELAY_MS).then(() => {
      calls.remove(replica.port);
      ops.remove(replica.opsPort);
    });
    await Promise.all([unrouted, sleep(PRE_STOP_MS)]);
    await replica.child.stop();
    return replica.child.exited;
  };

  return {
    name,
    port: calls.port,
    opsPort: ops.port,
    get replicas() {
      return replicas;
    },
    async scale(count) {
      if (count < replicas.length) {
        await Promise.all(replicas.slice(count).map(leave));
        return;
      }
      const joining = Array.from({ length: count - replicas.length }, join);
      await Promise.allSettled(joining);
      await Promise.all(joining);
    },
    async restart() {
      const endings = [];
      for (const old of replicas) {
        await join();
        endings.push(leave(old));
      }
      return Promise.all(endings);
    },
    async replaceKilled() {
      const [first, ...others] = replicas;
      if (first === undefined) return;
      first.child.kill('SIGKILL');
      await first.child.exited;
      replicas = others;
      calls.remove(first.port);
      ops.remove(first.opsPort);
      await join();
    },
    async close() {
      // Other tests check a graceful shutdown, so `close` kills the replicas.
      for (const { child } of replicas) child.kill('SIGKILL');
      await Promise.all(replicas.map(({ child }) => child.exited));
      await Promise.all([calls.close(), ops.close()]);
    },
  };
};
