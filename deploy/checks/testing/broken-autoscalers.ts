import type { Manifest } from '../manifests.ts';
import type { Breakage } from './change.ts';

/** Scales the workers by a metric of their queue, as the component `hpa-worker` does. */
const queueScaler = (name: string, queue: string, type: string, averageValue: string) =>
  ({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'workers', namespace: 'targum' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'svc-audio-worker' },
      metrics: [
        {
          type: 'External',
          external: {
            metric: { name, selector: { matchLabels: { queue } } },
            target: { type, averageValue },
          },
        },
      ],
    },
  }) as Manifest;

const QUEUE_SCALERS: [string, Manifest][] = [
  [
    'does not use the metric targum_queue_jobs',
    queueScaler('queue_jobs', 'transcription', 'AverageValue', '2'),
  ],
  [
    'does not select the queue transcription',
    queueScaler('targum_queue_jobs', 'speech', 'AverageValue', '2'),
  ],
  [
    'does not divide the jobs among the pods',
    queueScaler('targum_queue_jobs', 'transcription', 'Value', '2'),
  ],
  [
    'its target is not TRANSCRIPTION_CONCURRENCY',
    queueScaler('targum_queue_jobs', 'transcription', 'AverageValue', '3'),
  ],
];

export const AUTOSCALERS: Breakage[] = [
  ...QUEUE_SCALERS.map(([problem, scaler]): Breakage => [
    `HorizontalPodAutoscaler workers: ${problem}`,
    ({ manifests }) => manifests.push(scaler),
  ]),
  [
    'Deployment svc-audio-worker: sets replicas, which ScaledObject svc-audio-worker owns',
    ({ one }) => (one('Deployment', 'svc-audio-worker').spec!.replicas = 2),
  ],
  [
    'Deployment shell: has no replicas',
    ({ one }) => delete one('Deployment', 'shell').spec!.replicas,
  ],
  [
    'Deployment svc-chat: two autoscalers own its replicas',
    ({ one }) => {
      one('HorizontalPodAutoscaler', 'svc-auth').spec.scaleTargetRef.name = 'svc-chat';
    },
  ],
  [
    'HorizontalPodAutoscaler svc-chat: there is no Deployment chat',
    ({ one }) => (one('HorizontalPodAutoscaler', 'svc-chat').spec.scaleTargetRef.name = 'chat'),
  ],
  [
    'ScaledObject svc-audio-worker: may scale to zero',
    ({ one }) => (one('ScaledObject', 'svc-audio-worker').spec.minReplicaCount = 0),
  ],
  [
    'ScaledObject svc-audio-worker: does not add up waiting, active and prioritized',
    ({ one }) => {
      one('ScaledObject', 'svc-audio-worker').spec.advanced!.scalingModifiers!.formula = 'waiting';
    },
  ],
  [
    'ScaledObject svc-audio-worker: does not read the keys of the queue',
    ({ one }) => {
      const [trigger] = one('ScaledObject', 'svc-audio-worker').spec.triggers;
      trigger!.metadata['listName'] = 'bull:transcription:wait';
    },
  ],
  [
    'ScaledObject svc-audio-worker: does not divide the jobs among the pods',
    ({ one }) => {
      const { advanced } = one('ScaledObject', 'svc-audio-worker').spec;
      advanced!.scalingModifiers!.metricType = 'Value';
    },
  ],
  [
    'ScaledObject svc-audio-worker: its target is not TRANSCRIPTION_CONCURRENCY',
    ({ settings }) => (settings('svc-audio-worker')['TRANSCRIPTION_CONCURRENCY'] = '3'),
  ],
  [
    'ScaledObject svc-audio-worker: its target is not TRANSCRIPTION_CONCURRENCY',
    ({ one, settings }) => {
      settings('svc-audio-worker')['TRANSCRIPTION_CONCURRENCY'] = 'two';
      one('ScaledObject', 'svc-audio-worker').spec.advanced!.scalingModifiers!.target = 'two';
    },
  ],
  [
    'Deployment svc-audio-worker: Wrong configuration: TRANSCRIPTION_CONCURRENCY: Invalid input: expected number, received NaN',
    ({ settings }) => (settings('svc-audio-worker')['TRANSCRIPTION_CONCURRENCY'] = 'two'),
  ],
  [
    'HorizontalPodAutoscaler svc-chat: has no metrics',
    ({ one }) => (one('HorizontalPodAutoscaler', 'svc-chat').spec.metrics = []),
  ],
  [
    'HorizontalPodAutoscaler svc-chat: its maximum is below its minimum',
    ({ one }) => (one('HorizontalPodAutoscaler', 'svc-chat').spec.maxReplicas = 1),
  ],
  [
    'ScaledObject svc-audio-worker: its maximum is below its minimum',
    ({ one }) => (one('ScaledObject', 'svc-audio-worker').spec.maxReplicaCount = 0),
  ],
  [
    'Deployment shell: has fewer than 2 pods',
    ({ one }) => (one('Deployment', 'shell').spec!.replicas = 1),
  ],
  [
    'Deployment svc-chat: has fewer than 2 pods',
    ({ one }) => (one('HorizontalPodAutoscaler', 'svc-chat').spec.minReplicas = 1),
  ],
  [
    'ScaledObject svc-audio-worker: there is no TriggerAuthentication reddis',
    ({ one }) => {
      one('ScaledObject', 'svc-audio-worker').spec.triggers[1]!.authenticationRef!.name = 'reddis';
    },
  ],
  [
    'ScaledObject svc-audio-worker: has no fallback for an unreachable Redis',
    ({ one }) => (one('ScaledObject', 'svc-audio-worker').spec.fallback!.replicas = 0),
  ],
  [
    'ScaledObject svc-audio-worker: has no fallback for an unreachable Redis',
    ({ one }) => delete one('ScaledObject', 'svc-audio-worker').spec.fallback,
  ],
];
