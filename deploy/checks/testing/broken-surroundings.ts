import type { Manifest } from '../manifests.ts';
import type { Breakage } from './change.ts';

export const REFERENCES: Breakage[] = [
  [
    'Deployment svc-chat: its selector does not pick its own pods',
    ({ workload }) => (workload('svc-chat').labels['app.kubernetes.io/name'] = 'chat'),
  ],
  [
    'Service svc-chat: picks the pods of 0 workloads',
    ({ one }) => {
      one('Service', 'svc-chat').spec!.selector = { 'app.kubernetes.io/name': 'chat' };
    },
  ],
  [
    'Service svc-chat: its pods have no port web',
    ({ one }) => (one('Service', 'svc-chat').spec!.ports![0]!.targetPort = 'web'),
  ],
  [
    'Deployment svc-chat: there is no ServiceAccount chat',
    ({ workload }) => (workload('svc-chat').pod.serviceAccountName = 'chat'),
  ],
  [
    'Deployment svc-chat: there is no Secret sessions',
    ({ remove }) => remove('Secret', 'sessions'),
  ],
  [
    'Deployment edge: there is no ConfigMap remotes',
    ({ remove }) => remove('ConfigMap', 'remotes'),
  ],
  [
    'Deployment svc-auth: Secret admin has no ADMIN_EMAIL',
    ({ one }) => delete one('Secret', 'admin').stringData!['ADMIN_EMAIL'],
  ],
  [
    'TriggerAuthentication redis: there is no Secret redis with REDIS_ADDRESS',
    ({ one }) => delete one('Secret', 'redis').stringData!['REDIS_ADDRESS'],
  ],
  [
    'PodDisruptionBudget svc-chat: picks no pods',
    ({ one }) => {
      one('PodDisruptionBudget', 'svc-chat').spec!.selector = { matchLabels: { app: 'chat' } };
    },
  ],
  [
    'Deployment edge: there is no volume remote',
    ({ workload }) =>
      workload('edge').container.volumeMounts!.push({ name: 'remote', mountPath: '/a' }),
  ],
  [
    'Ingress edge: Service edges has no port http',
    ({ one }) => {
      const [rule] = one('Ingress', 'edge').spec!.rules!;
      one('Service', 'edge').metadata.name = 'edges';
      one('Service', 'edges').spec!.ports![0]!.name = 'web';
      rule!.http!.paths[0]!.backend.service!.name = 'edges';
    },
  ],
  [
    'Service edge: is there twice',
    ({ manifests, one }) => manifests.push(structuredClone(one('Service', 'edge'))),
  ],
  [
    'Service edge: is not in the namespace targum',
    ({ one }) => delete one('Service', 'edge').metadata.namespace,
  ],
];

/** A monitor of one part, which `production` leaves to a component. */
const monitor = (port: string, part: string) =>
  ({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PodMonitor',
    metadata: { name: 'workers', namespace: 'targum' },
    spec: {
      selector: { matchLabels: { 'app.kubernetes.io/name': part } },
      podMetricsEndpoints: [{ port }],
    },
  }) as Manifest;

export const MONITORS: Breakage[] = [
  [
    'PodMonitor workers: Deployment svc-audio-worker has no port metrics',
    ({ manifests }) => manifests.push(monitor('metrics', 'svc-audio-worker')),
  ],
  [
    'PodMonitor workers: picks no pods',
    ({ manifests }) => manifests.push(monitor('ops', 'worker')),
  ],
];

/** Scales the workers on a metric of their queue, as the component `hpa-worker` does. */
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
    'does not ask for targum_queue_jobs',
    queueScaler('queue_jobs', 'transcription', 'AverageValue', '2'),
  ],
  [
    'does not ask for transcription',
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
    'Deployment svc-audio-worker: has replicas, which ScaledObject svc-audio-worker owns',
    ({ one }) => (one('Deployment', 'svc-audio-worker').spec!.replicas = 2),
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
    'ScaledObject svc-audio-worker: may scale to nothing',
    ({ one }) => (one('ScaledObject', 'svc-audio-worker').spec.minReplicaCount = 0),
  ],
  [
    'ScaledObject svc-audio-worker: does not add up waiting, active and prioritized',
    ({ one }) => {
      one('ScaledObject', 'svc-audio-worker').spec.advanced!.scalingModifiers!.formula = 'waiting';
    },
  ],
  [
    'ScaledObject svc-audio-worker: does not ask for the keys of the queue',
    ({ one }) => {
      const [trigger] = one('ScaledObject', 'svc-audio-worker').spec.triggers;
      trigger!.metadata['listName'] = 'bull:transcription:wait';
    },
  ],
  [
    'ScaledObject svc-audio-worker: its target is not TRANSCRIPTION_CONCURRENCY',
    ({ settings }) => (settings('svc-audio-worker')['TRANSCRIPTION_CONCURRENCY'] = '3'),
  ],
  [
    'ScaledObject svc-audio-worker: has no fallback for a Redis that is away',
    ({ one }) => delete one('ScaledObject', 'svc-audio-worker').spec.fallback,
  ],
];

export const NETWORK: Breakage[] = [
  [
    'NetworkPolicy: lets edge reach anything',
    ({ remove, one }) => {
      remove('NetworkPolicy', 'default-deny');
      remove('NetworkPolicy', 'dns');
      one('NetworkPolicy', 'edge').spec!.policyTypes = ['Ingress'];
    },
  ],
  [
    'NetworkPolicy: opens edge > svc-auth:8080',
    ({ one }) => {
      one('NetworkPolicy', 'edge').spec!.egress!.push({
        to: [{ podSelector: {} }],
        ports: [{ port: 8080 }],
      });
      one('NetworkPolicy', 'services').spec!.ingress![0]!.from = [{ podSelector: {} }];
    },
  ],
  [
    'NetworkPolicy: closes svc-gateway > svc-auth:8080',
    ({ remove }) => remove('NetworkPolicy', 'services'),
  ],
  [
    'NetworkPolicy: opens svc-chat to default:9090',
    ({ one }) => {
      const [from] = one('NetworkPolicy', 'metrics').spec!.ingress![0]!.from!;
      from!.namespaceSelector!.matchLabels = { 'kubernetes.io/metadata.name': 'default' };
    },
  ],
  [
    'NetworkPolicy: lets svc-feedback reach 0.0.0.0/0:443',
    ({ one }) => {
      const spec = one('NetworkPolicy', 'models').spec!;
      spec.podSelector!.matchExpressions![0]!.values!.push('svc-feedback');
    },
  ],
  [
    'NetworkPolicy: svc-audio-worker reaches no model endpoint',
    ({ remove }) => remove('NetworkPolicy', 'models'),
  ],
  [
    'NetworkPolicy metrics: names no policyTypes',
    ({ one }) => delete one('NetworkPolicy', 'metrics').spec!.policyTypes,
  ],
  ['NetworkPolicy: edge cannot resolve names', ({ remove }) => remove('NetworkPolicy', 'dns')],
];

export const BROWSERS: Breakage[] = [
  [
    'Ingress edge: proxy-buffering does not let streams through',
    ({ one }) => {
      delete one('Ingress', 'edge').metadata.annotations![
        'nginx.ingress.kubernetes.io/proxy-buffering'
      ];
    },
  ],
  [
    'HTTPRoute edge: streams of /api/ have a request timeout',
    ({ manifests }) =>
      manifests.push({
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'HTTPRoute',
        metadata: { name: 'edge', namespace: 'targum' },
        spec: {
          rules: [{ matches: [{ path: { value: '/api/' } }], timeouts: { request: '30s' } }],
        },
      } as Manifest),
  ],
  [
    'Ingress edge: names no IngressClass',
    ({ one }) => (one('Ingress', 'edge').spec!.ingressClassName = ''),
  ],
  [
    'Ingress edge: targum.example.org has no TLS',
    ({ one }) => delete one('Ingress', 'edge').spec!.tls,
  ],
  [
    'Deployment svc-gateway: TRUSTED_HOPS is not 2, so limits count wrong addresses',
    ({ settings }) => (settings('svc-gateway')['TRUSTED_HOPS'] = '1'),
  ],
  [
    'Deployment edge: a subPath never sees a changed remotes.json',
    ({ workload }) => {
      const mounts = workload('edge').container.volumeMounts!;
      mounts.find(({ name }) => name === 'remotes')!.subPath = 'remotes.json';
    },
  ],
  [
    "ConfigMap remotes: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ({ one }) => (one('ConfigMap', 'remotes').data!['remotes.json'] = '{'),
  ],
  [
    'Deployment edge: does not mount remotes.json',
    ({ workload }) => (workload('edge').container.volumeMounts = []),
  ],
  [
    'ConfigMap remotes: missing, or its name has a hash, so that its changes roll',
    ({ one }) => (one('ConfigMap', 'remotes').metadata.name = 'remotes-2b7c86tmgh'),
  ],
];

export const RELEASES: Breakage[] = [
  [
    'Job migrations-1.4.0: its name does not carry 1.5.0',
    ({ workload }) => {
      workload('migrations-1.4.0').container.image = 'registry.example.org/targum/migrations:1.5.0';
    },
  ],
  [
    'Job migrations-CHANGE-ME: the cluster refuses this name',
    ({ one }) => (one('Job', 'migrations-1.4.0').metadata.name = 'migrations-CHANGE-ME'),
  ],
];
