import { ofKind, problemsIn, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import type { Product } from '../product.ts';
import { autoscalers } from '../scaling.ts';
import { numberOf } from '../settings-of.ts';

const WORKER = 'svc-audio-worker';
/**
 * The metric by which `hpa-worker` scales. e2e/reliability/monitoring.test.ts checks that the
 * services serve it.
 */
const QUEUE_METRIC = 'targum_queue_jobs';
/** States of unfinished jobs, with the suffixes of their BullMQ keys. */
const STATES: Record<string, string> = {
  waiting: 'wait',
  active: 'active',
  prioritized: 'prioritized',
};

const owners: Rule = (manifests) => {
  const all = autoscalers(manifests);
  const deployments = workloads(manifests).filter(({ kind }) => kind === 'Deployment');
  return [
    ...all
      .filter(({ target }) => !deployments.some(({ name }) => name === target))
      .map(({ title, target }) => `${title}: there is no Deployment ${target}`),
    ...all.filter(({ min = 0 }) => min < 1).map(({ title }) => `${title}: may scale to zero`),
    ...all
      .filter(({ min = 1, max = Infinity }) => max < min)
      .map(({ title }) => `${title}: its maximum is below its minimum`),
    ...ofKind(manifests, 'HorizontalPodAutoscaler')
      .filter(({ spec }) => !spec.metrics?.length)
      .map(({ metadata }) => `HorizontalPodAutoscaler ${metadata.name}: has no metrics`),
    ...deployments.flatMap(({ title, name, replicas }) => {
      const own = all.filter(({ target }) => target === name);
      if (own.length > 1) return [`${title}: two autoscalers own its replicas`];
      if (own.length === 1 && replicas !== undefined) {
        return [`${title}: sets replicas, which ${own[0]!.title} owns`];
      }
      return own.length === 0 && replicas === undefined ? [`${title}: has no replicas`] : [];
    }),
  ];
};

const queue = (manifests: readonly Manifest[], queueKey: string): string[] => {
  const worker = workloads(manifests).find(({ name }) => name === WORKER);
  const jobs = worker && numberOf(worker, manifests, 'TRANSCRIPTION_CONCURRENCY', 2);
  return ofKind(manifests, 'ScaledObject').flatMap(({ metadata, spec }) => {
    const { formula, target, metricType } = spec.advanced?.scalingModifiers ?? {};
    const added = formula?.split('+').map((name) => name.trim()) ?? [];
    const lists = Object.fromEntries(
      spec.triggers.map(({ name, metadata: { listName } }) => [name, listName]),
    );
    return problemsIn([
      [
        Object.keys(STATES).toSorted().join() !== added.toSorted().join(),
        'does not add up waiting, active and prioritized',
      ],
      [
        Object.entries(STATES).some(([name, state]) => lists[name] !== `${queueKey}:${state}`),
        'does not read the keys of the queue',
      ],
      [metricType !== 'AverageValue', 'does not divide the jobs among the pods'],
      [Number(target) !== jobs, 'its target is not TRANSCRIPTION_CONCURRENCY'],
      [(spec.fallback?.replicas ?? 0) < 1, 'has no fallback for an unreachable Redis'],
    ]).map((problem) => `ScaledObject ${metadata.name}: ${problem}`);
  });
};

/**
 * Checks the workers' autoscaler for clusters in which prometheus-adapter, not KEDA, counts the
 * jobs.
 */
const queueMetric = (manifests: readonly Manifest[], queueName: string): string[] => {
  const worker = workloads(manifests).find(({ name }) => name === WORKER);
  const jobs = worker && numberOf(worker, manifests, 'TRANSCRIPTION_CONCURRENCY', 2);
  return ofKind(manifests, 'HorizontalPodAutoscaler')
    .filter(({ spec }) => spec.scaleTargetRef.name === WORKER)
    .flatMap(({ metadata, spec }) => {
      const { metric, target } = spec.metrics?.[0]?.external ?? {};
      return problemsIn([
        [metric?.name !== QUEUE_METRIC, `does not use the metric ${QUEUE_METRIC}`],
        [
          metric?.selector?.matchLabels?.['queue'] !== queueName,
          `does not select the queue ${queueName}`,
        ],
        [target?.type !== 'AverageValue', 'does not divide the jobs among the pods'],
        [Number(target?.averageValue) !== jobs, 'its target is not TRANSCRIPTION_CONCURRENCY'],
      ]).map((problem) => `HorizontalPodAutoscaler ${metadata.name}: ${problem}`);
    });
};

/**
 * Reports Deployments with too few pods. One worker is enough, because its jobs wait in the queue.
 */
const fewPods = (manifests: readonly Manifest[], leastPods: number): string[] => {
  const all = autoscalers(manifests);
  return workloads(manifests)
    .filter(({ kind }) => kind === 'Deployment')
    .filter(({ name, replicas }) => {
      const own = all.find(({ target }) => target === name);
      if (own) return name !== WORKER && (own.min ?? 1) < leastPods;
      return replicas !== undefined && replicas < leastPods;
    })
    .map(({ title }) => `${title}: has fewer than ${leastPods} pods`);
};

/**
 * Checks that only one object sets the replicas of a Deployment, that these are enough, and that
 * the workers scale on the jobs in their queue.
 */
export const autoscalerRules =
  ({ queueKey, queueName }: Product, leastPods: number): Rule =>
  (manifests) => [
    ...owners(manifests),
    ...fewPods(manifests, leastPods),
    ...queue(manifests, queueKey),
    ...queueMetric(manifests, queueName),
  ];
