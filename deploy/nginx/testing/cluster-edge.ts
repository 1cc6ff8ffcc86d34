import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startChild } from '../../local/processes/child.ts';
import { FRONT_ENDS } from '../../parts.ts';
import { writeRemotes } from '../../local/edge/front-ends.ts';
import { nginxSpec, prepareServer, settingsOfFrontEnds } from '../../local/edge/nginx.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { say } from '../../local/launcher/say.ts';
import { findTool } from '../../local/launcher/tools.ts';
import { waitUntil } from '../../local/processes/wait.ts';
import { startDns } from './dns.ts';

/** The domain of all names that the test's DNS server knows. */
const DOMAIN = 'targum.svc.cluster.test';

const plan = z.object({
  /** `host:port` of the server behind /api. */
  gateway: z.string(),
  /** The folders of built files of each front end, one folder per pod. */
  pods: z.record(z.string(), z.array(z.string())),
  /** The port of the edge. By default, a free one. */
  port: z.number().optional(),
});
export type ClusterPlan = z.infer<typeof plan>;

/**
 * An nginx configured as in a cluster: several pods per front end, and a DNS server that lists
 * them.
 */
export interface ClusterEdge {
  readonly origin: string;
  /** The pod addresses that DNS returns, by front end. Tests may change them. */
  readonly addresses: Record<string, string[]>;
  close(): Promise<void>;
}

/** As in a cluster, pods have the same port and different addresses. */
const addressOf = (index: number) => `127.0.0.${index + 1}`;

/**
 * Starts the edge and the pods in one nginx, with the templates of the images. Requests go to the
 * pods of a front end in turn.
 */
export async function startClusterEdge(given: ClusterPlan): Promise<ClusterEdge> {
  const { gateway, pods } = given;
  const dir = mkdtempSync(join(tmpdir(), 'targum-cluster-edge-'));
  const remotesFile = join(dir, 'remotes.json');
  const nginx = {
    command: findTool('nginx') ?? 'nginx',
    dir: join(dir, 'nginx'),
    productName: 'Targum',
    publicUrl: 'http://localhost',
  };
  mkdirSync(nginx.dir);
  writeRemotes(remotesFile);
  const [free = 0, ...podPorts] = await freePorts(1 + FRONT_ENDS.length);
  const { port = free } = given;
  const addresses: Record<string, string[]> = Object.fromEntries(
    FRONT_ENDS.map(({ name }) => [name, pods[name]!.map((_, index) => addressOf(index))]),
  );
  const dns = await startDns((name) =>
    FRONT_ENDS.flatMap((part) =>
      name === `${part.name}-pods.${DOMAIN}` ? addresses[part.name]! : [],
    ),
  );

  const places = FRONT_ENDS.map(({ name, path }, index) => {
    const podPort = podPorts[index]!;
    for (const [pod, folder] of pods[name]!.entries()) {
      prepareServer(nginx, 'static.conf.template', {
        SERVER_NAME: `${name}-${pod}`,
        LISTEN: `${addressOf(pod)}:${podPort}`,
        BASE_PATH: path,
        STATIC_ROOT: folder,
      });
    }
    return {
      name,
      // nginx sends requests to these servers in turn, as a Service distributes them over its pods.
      address: addresses[name]!.map((address) => `${address}:${podPort}`).join('; server '),
      pods: `${name}-pods.${DOMAIN}:${podPort}`,
    };
  });
  prepareServer(nginx, 'edge.conf.template', {
    ...settingsOfFrontEnds(places),
    SERVER_NAME: 'edge',
    LISTEN: `127.0.0.1:${port}`,
    // A single worker process, so that the order of the servers is predictable.
    WORKER_PROCESSES: '1',
    GATEWAY_ADDRESS: gateway,
    REMOTES_FILE: remotesFile,
    RESOLVER: `resolver 127.0.0.1:${dns.port} valid=1s; resolver_timeout 2s;`,
  });
  const logFile = join(dir, 'nginx.log');
  const child = await startChild(nginxSpec({ ...nginx, logFile }));
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/livez`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await waitUntil('nginx', answers, { gaveUp: child.ending });
  return {
    origin,
    addresses,
    async close() {
      await child.stop();
      dns.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Tests of other workspaces start this file as a process, with the plan as JSON. */
if (import.meta.main) {
  const edge = await startClusterEdge(plan.parse(JSON.parse(process.argv[2] ?? '')));
  process.once('SIGTERM', () => void edge.close());
  say(`ready ${edge.origin}`);
}
