import { isDeepStrictEqual } from 'node:util';
import { mebibytes, ofKind, partOf, problemsIn, selects, workloads } from '../manifests.ts';
import type { Manifest, Rule, Workload } from '../manifests.ts';
import { numberOf } from '../settings-of.ts';

const PRE_STOP_SECONDS = 5;
/** The edge's preStop command, which also closes keepalive connections. */
const EDGE_PRE_STOP = ['sh', '/etc/targum/drain.sh', '/tmp/nginx', String(PRE_STOP_SECONDS)];
/**
 * The services' default for the setting DRAIN_SECONDS. nginx has another default, in prepare.sh.
 */
const DRAIN_SECONDS = 20;
const NGINX_DRAIN_SECONDS = 30;
/**
 * Seconds for SHUTDOWN_WAIT_MS and the last steps of a shutdown, each of which times out after 3 s.
 */
const LAST_SECONDS = 10;
/** The longest call: the default of TRANSCRIPTION_DEADLINE_SECONDS in svc-audio. */
const LONGEST_CALL_SECONDS = 300;
/** The parts that a call passes through while it waits for a model or a worker. */
const CARRY_LONG_CALLS = ['edge', 'svc-gateway', 'svc-chat', 'svc-audio'];
/** MiB that a job needs for its recording and the decoded audio. */
const MEBIBYTES_PER_JOB = 35;
const SPREAD_OVER = {
  nodes: 'kubernetes.io/hostname',
  zones: 'topology.kubernetes.io/zone',
};

const rollout = ({ metadata, spec }: ReturnType<typeof ofKind<'Deployment'>>[number]): string[] => {
  const { strategy, template } = spec!;
  const pod = template.spec!;
  const spread = pod.topologySpreadConstraints ?? [];
  const labels = template.metadata?.labels ?? {};
  const { sleep, exec } = pod.containers[0]?.lifecycle?.preStop ?? {};
  const isEdge = metadata.name === 'edge';
  const isAlwaysScheduled = spread.every(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === 'ScheduleAnyway',
  );
  const hasLabels = spread.every(({ labelSelector }) => {
    const { matchLabels = {} } = labelSelector ?? {};
    return Object.keys(matchLabels).length > 0 && selects({ matchLabels }, labels);
  });
  const sleeps = sleep?.seconds === PRE_STOP_SECONDS;
  const drains = isDeepStrictEqual(exec?.command, EDGE_PRE_STOP);
  return [
    ...Object.entries(SPREAD_OVER)
      .filter(([, key]) => !spread.some(({ topologyKey }) => topologyKey === key))
      .map(([places]) => `is not spread over ${places}`),
    ...problemsIn([
      [strategy?.rollingUpdate?.maxUnavailable !== 0, 'maxUnavailable is not 0'],
      [!isAlwaysScheduled, 'is not scheduled where it cannot be spread'],
      [!hasLabels, 'is spread by labels that it does not have'],
      [!isEdge && !sleeps, `preStop does not sleep ${PRE_STOP_SECONDS} s`],
      [isEdge && !drains, `preStop does not run ${EDGE_PRE_STOP.join(' ')}`],
    ]),
  ].map((problem) => `Deployment ${metadata.name}: ${problem}`);
};

const isNginx = ({ container }: Workload) => container.livenessProbe?.httpGet?.port === 'http';

const drainOf = (workload: Workload, manifests: readonly Manifest[]): number => {
  const fallback = isNginx(workload) ? NGINX_DRAIN_SECONDS : DRAIN_SECONDS;
  return numberOf(workload, manifests, 'DRAIN_SECONDS', fallback);
};

/**
 * Returns the longest duration of a call, in seconds. The gateway's timeout for slow calls is only
 * slightly longer.
 */
const longestCall = (manifests: readonly Manifest[]): number => {
  const audio = workloads(manifests).find(({ name }) => name === 'svc-audio');
  return audio
    ? numberOf(audio, manifests, 'TRANSCRIPTION_DEADLINE_SECONDS', LONGEST_CALL_SECONDS)
    : LONGEST_CALL_SECONDS;
};

const longCalls = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  const longest = longestCall(manifests);
  return CARRY_LONG_CALLS.includes(workload.name) && !(drainOf(workload, manifests) > longest)
    ? [`DRAIN_SECONDS is not above the longest call, ${longest} s`]
    : [];
};

const grace = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  const { pod } = workload;
  const drain = drainOf(workload, manifests);
  const needed = PRE_STOP_SECONDS + drain + (isNginx(workload) ? 0 : LAST_SECONDS);
  const given = pod.terminationGracePeriodSeconds ?? 30;
  return !(given >= needed)
    ? [`terminationGracePeriodSeconds ${given} is below preStop and drain, ${needed} s`]
    : [];
};

const worker = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  const setting = (name: string, fallback: number) => numberOf(workload, manifests, name, fallback);
  const job = setting('TRANSCRIPTION_JOB_SECONDS', 240);
  const tmp = workload.pod.volumes?.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit;
  const wanted = MEBIBYTES_PER_JOB * setting('TRANSCRIPTION_CONCURRENCY', 2);
  return problemsIn([
    [!(drainOf(workload, manifests) > job), `DRAIN_SECONDS is not above the longest job, ${job} s`],
    [!(mebibytes(tmp) >= wanted), `/tmp has ${String(tmp)}, its jobs need ${wanted}Mi`],
    [
      !(longestCall(manifests) > job),
      'TRANSCRIPTION_JOB_SECONDS is not below the deadline of svc-audio',
    ],
  ]);
};

const budgets: Rule = (manifests) => {
  const all = ofKind(manifests, 'PodDisruptionBudget');
  return ofKind(manifests, 'Deployment').flatMap(({ metadata: { name }, spec }) => {
    const labels = spec!.template.metadata?.labels ?? {};
    const own = all.filter((budget) => selects(budget.spec?.selector ?? {}, labels));
    if (own.length !== 1) return [`Deployment ${name}: has ${own.length} disruption budgets`];
    return own[0]!.spec?.maxUnavailable === 1
      ? []
      : [`PodDisruptionBudget ${name}: must allow the eviction of exactly one pod at a time`];
  });
};

export const rolloutRules: Rule = (manifests) => [
  ...workloads(manifests).flatMap((workload) =>
    [
      ...(workload.kind === 'Deployment' ? grace(workload, manifests) : []),
      ...longCalls(workload, manifests),
      ...(partOf(workload) === 'svc-audio-worker' ? worker(workload, manifests) : []),
    ].map((problem) => `${workload.title}: ${problem}`),
  ),
  ...ofKind(manifests, 'Deployment').flatMap(rollout),
  ...budgets(manifests),
];
