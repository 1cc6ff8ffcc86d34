import { LOCAL_ADDRESSES } from './broken-addresses.ts';
import type { Manifest } from '../manifests.ts';
import type { Breakage } from './change.ts';

/** Faults in the parts that only the overlay `local` contains. */
export const LOCALLY: Breakage[] = [
  ...LOCAL_ADDRESSES,
  [
    'StatefulSet postgres: a restore would wait for its own database',
    ({ one, workload }) => {
      for (const { labels } of [one('StatefulSet', 'postgres').metadata, workload('postgres')]) {
        labels!['app.kubernetes.io/part-of'] = 'targum';
      }
    },
  ],
  ['Deployment svc-auth: there is no Secret admin', ({ remove }) => remove('Secret', 'admin')],
  [
    'StatefulSet redis: readOnlyRootFilesystem is not true',
    ({ workload }) => delete workload('redis').container.securityContext!.readOnlyRootFilesystem,
  ],
  [
    'Deployment svc-auth: image targum/svc-auth:dev is in no registry, but may be pulled from Docker Hub',
    ({ workload }) => delete workload('svc-auth').container.imagePullPolicy,
  ],
  [
    'StatefulSet redis: has 384 MiB, recordings and caches need 403 MiB',
    ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_MAX_WAITING'] = '9'),
  ],
  [
    'StatefulSet redis: has 384 MiB, recordings and caches need NaN MiB',
    ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_MAX_WAITING'] = 'some'),
  ],
  [
    'StatefulSet postgres: max_connections is 100, the pods open up to 101',
    ({ workload }) => delete workload('postgres').container.args,
  ],
  [
    'StatefulSet postgres: max_connections is 200, the pods open up to 209',
    ({ one }) => (one('Deployment', 'svc-chat').spec!.replicas = 10),
  ],
  [
    'StatefulSet postgres: max_connections is 200, the pods open up to 221',
    ({ manifests }) =>
      manifests.push({
        apiVersion: 'autoscaling/v2',
        kind: 'HorizontalPodAutoscaler',
        metadata: { name: 'svc-chat', namespace: 'targum' },
        spec: {
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'svc-chat' },
          minReplicas: 2,
          maxReplicas: 11,
        },
      } as Manifest),
  ],
  [
    'StatefulSet redis: may evict waiting recordings',
    ({ workload }) => {
      const command = workload('redis').container.command!;
      command[command.indexOf('noeviction')] = 'allkeys-lru';
    },
  ],
  [
    'NetworkPolicy: opens edge > redis:6379',
    ({ one }) => {
      one('NetworkPolicy', 'redis').spec!.ingress![0]!.from = [{ podSelector: {} }];
      one('NetworkPolicy', 'redis-users').spec!.podSelector = {};
    },
  ],
  [
    'Deployment model-standin: unknown setting STANDIN_RATE',
    ({ settings }) => (settings('model-standin')['STANDIN_RATE'] = '1'),
  ],
];
