import type { IProbe } from 'kubernetes-models/v1';
import { partOf, workloads } from '../manifests.ts';
import type { Rule, Workload } from '../manifests.ts';

/**
 * Parts whose probes are not checked, because third-party images and the stand-in have probes of
 * their own.
 */
const NOT_OURS = ['postgres', 'redis', 'model-standin'];
/** The path of each probe. Only readiness checks more than the process itself. */
const PATHS = { startupProbe: '/livez', livenessProbe: '/livez', readinessProbe: '/readyz' };
const KINDS = Object.keys(PATHS) as (keyof typeof PATHS)[];

const what = ({ httpGet, tcpSocket, exec }: IProbe = {}) =>
  JSON.stringify({ httpGet, tcpSocket, exec });

/**
 * Reports probes with another path or port. Services answer probes on their ops port, nginx on its
 * HTTP port.
 */
const wrongPaths = (workload: Workload): string[] => {
  if (NOT_OURS.includes(partOf(workload))) return [];
  const { container } = workload;
  const port = container.ports?.some(({ name }) => name === 'ops') ? 'ops' : 'http';
  return KINDS.filter(
    (kind) => what(container[kind]) !== what({ httpGet: { path: PATHS[kind], port } }),
  ).map((kind) => `its ${kind} does not request ${PATHS[kind]} on ${port}`);
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
      ? ['liveness and readiness are the same, so a lost dependency would restart it']
      : []),
    ...wrongPaths(workload),
  ];
};

/** Checks that probes call only endpoints that the programs serve. */
export const probeRules: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ kind }) => kind !== 'Job')
    .flatMap((workload) => probes(workload).map((problem) => `${workload.title}: ${problem}`));
