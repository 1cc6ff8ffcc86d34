import type { IProbe } from 'kubernetes-models/v1';
import { partOf, workloads } from '../manifests.ts';
import type { Rule, Workload } from '../manifests.ts';

/** Of another maker, or no service: what they are asked is their own. */
const NOT_OURS = ['postgres', 'redis', 'model-standin'];
/** What services and nginx answer; only readiness looks at anything but the process itself. */
const PATHS = { startupProbe: '/livez', livenessProbe: '/livez', readinessProbe: '/readyz' };
const KINDS = Object.keys(PATHS) as (keyof typeof PATHS)[];

const what = ({ httpGet, tcpSocket, exec }: IProbe = {}) =>
  JSON.stringify({ httpGet, tcpSocket, exec });

/** Services answer probes at their ops port, nginx where it serves. */
const wrongPaths = (workload: Workload): string[] => {
  if (NOT_OURS.includes(partOf(workload))) return [];
  const { container } = workload;
  const port = container.ports?.some(({ name }) => name === 'ops') ? 'ops' : 'http';
  return KINDS.filter(
    (kind) => what(container[kind]) !== what({ httpGet: { path: PATHS[kind], port } }),
  ).map((kind) => `its ${kind} does not ask ${PATHS[kind]} at ${port}`);
};

const probes = (workload: Workload): string[] => {
  const { container } = workload;
  const absent = KINDS.filter((kind) => !container[kind]);
  if (absent.length > 0) return absent.map((kind) => `has no ${kind}`);
  const asked = KINDS.flatMap(
    (kind) => container[kind]!.httpGet ?? container[kind]!.tcpSocket ?? [],
  );
  return [
    ...asked
      .filter(({ port }) => !container.ports?.some(({ name }) => name === port))
      .map(({ port }) => `probes port ${port}, which the container does not have`),
    ...(what(container.livenessProbe) === what(container.readinessProbe)
      ? ['liveness and readiness ask the same, so that a lost dependency restarts it']
      : []),
    ...wrongPaths(workload),
  ];
};

/** Startup, liveness and readiness: each is there and asks what the program answers. */
export const probeRules: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ kind }) => kind !== 'Job')
    .flatMap((workload) => probes(workload).map((problem) => `${workload.title}: ${problem}`));
