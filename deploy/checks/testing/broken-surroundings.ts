import type { Manifest } from '../manifests.ts';
import type { Breakage } from './change.ts';

/** Returns a route as in the component `gateway-api`, which `production` does not choose. */
const route = (rule: object) =>
  ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'edge', namespace: 'targum' },
    spec: { rules: [rule] },
  }) as Manifest;

export const REFERENCES: Breakage[] = [
  [
    'Deployment svc-chat: its selector does not select its own pods',
    ({ workload }) => (workload('svc-chat').labels['app.kubernetes.io/name'] = 'chat'),
  ],
  [
    'Service svc-chat: selects the pods of 0 workloads',
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
    'PodDisruptionBudget svc-chat: selects no pods',
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
    'Ingress edge: there is no Service edges',
    ({ one }) => {
      const [rule] = one('Ingress', 'edge').spec!.rules!;
      rule!.http!.paths[0]!.backend.service!.name = 'edges';
    },
  ],
  [
    'HTTPRoute edge: there is no Service edges',
    ({ manifests }) => manifests.push(route({ backendRefs: [{ name: 'edges', port: 8080 }] })),
  ],
  [
    'HTTPRoute edge: Service edge has no port 80',
    ({ manifests }) => manifests.push(route({ backendRefs: [{ name: 'edge', port: 80 }] })),
  ],
  [
    'Service edge: is defined twice',
    ({ manifests, one }) => manifests.push(structuredClone(one('Service', 'edge'))),
  ],
  [
    'Service edge: is not in the namespace targum',
    ({ one }) => delete one('Service', 'edge').metadata.namespace,
  ],
];

/** Returns a monitor for one part, as in a component that `production` does not choose. */
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
    'PodMonitor workers: selects no pods',
    ({ manifests }) => manifests.push(monitor('ops', 'worker')),
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
  ...['proxy-buffering', 'proxy-request-buffering', 'proxy-read-timeout', 'proxy-body-size'].map(
    (name): Breakage => [
      `Ingress edge: ${name} does not let streams through`,
      ({ one }) => {
        delete one('Ingress', 'edge').metadata.annotations![`nginx.ingress.kubernetes.io/${name}`];
      },
    ],
  ),
  [
    'HTTPRoute edge: streams of /api/ have a request timeout',
    ({ manifests }) =>
      manifests.push(
        route({ matches: [{ path: { value: '/api/' } }], timeouts: { request: '30s' } }),
      ),
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
    'Ingress edge: TLS without a certificate Secret',
    ({ one }) => delete one('Ingress', 'edge').spec!.tls![0]!.secretName,
  ],
  [
    'Deployment svc-gateway: TRUSTED_HOPS is not 2, so limits count wrong addresses',
    ({ settings }) => (settings('svc-gateway')['TRUSTED_HOPS'] = '1'),
  ],
  [
    'Deployment edge: a subPath is not updated when remotes.json changes',
    ({ workload }) => {
      const mounts = workload('edge').container.volumeMounts!;
      mounts.find(({ name }) => name === 'remotes')!.subPath = 'remotes.json';
    },
  ],
  [
    "ConfigMap remotes: is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
    ({ one }) => (one('ConfigMap', 'remotes').data!['remotes.json'] = '{'),
  ],
  [
    'ConfigMap remotes: lists no remotes: Invalid input: expected array, received undefined',
    ({ one }) => (one('ConfigMap', 'remotes').data!['remotes.json'] = '{}'),
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

/** Faults that would make each `kubectl apply` change an object. */
export const APPLIED: Breakage[] = [
  ...['1000m', '0.5', '1024Mi', '1e3', '0100m'].map((quantity): Breakage => [
    `Deployment svc-chat: the cluster writes the quantity ${quantity} differently`,
    ({ workload }) => (workload('svc-chat').container.resources!.limits!['cpu'] = quantity),
  ]),
  [
    'Deployment svc-chat: the cluster writes the quantity 1 differently',
    ({ workload }) => (workload('svc-chat').container.resources!.limits!['cpu'] = 1),
  ],
  [
    'Deployment svc-chat: the cluster writes the quantity 2048Mi differently',
    ({ workload }) => (workload('svc-chat').pod.volumes![0]!.emptyDir!.sizeLimit = '2048Mi'),
  ],
  [
    'NetworkPolicy edge: the cluster adds the protocol to its ports',
    ({ one }) => delete one('NetworkPolicy', 'edge').spec!.ingress![0]!.ports![0]!.protocol,
  ],
  [
    'NetworkPolicy default-deny: the cluster drops the empty .spec.ingress',
    ({ one }) => (one('NetworkPolicy', 'default-deny').spec!.ingress = []),
  ],
  [
    'Deployment svc-chat: the cluster drops the empty .metadata.annotations',
    ({ one }) => (one('Deployment', 'svc-chat').metadata.annotations = {}),
  ],
  [
    'Deployment svc-chat: the cluster drops the empty .metadata.creationTimestamp',
    ({ one }) => Object.assign(one('Deployment', 'svc-chat').metadata, { creationTimestamp: null }),
  ],
];

export const RELEASES: Breakage[] = [
  ['Job migrations: missing', ({ remove }) => remove('Job', 'migrations-1-4-0')],
  [
    "Job migrations-1-4-0: is immutable, so it cannot follow a ConfigMap's hash",
    ({ workload }) =>
      (workload('migrations-1-4-0').container.envFrom = [{ configMapRef: { name: 'product' } }]),
  ],
  [
    'Job migrations-1-4-0: sets the selector, which the cluster generates',
    ({ one }) => (one('Job', 'migrations-1-4-0').spec!.selector = { matchLabels: {} }),
  ],
  [
    'Job migrations-1-4-0: its name does not contain 1-5-0',
    ({ workload }) => {
      workload('migrations-1-4-0').container.image = 'registry.example.org/targum/migrations:1-5-0';
    },
  ],
  [
    'Job migrations-1.4.0: the cluster warns about this name',
    ({ one, workload }) => {
      const image = 'registry.example.org/targum/migrations:1.4.0';
      workload('migrations-1-4-0').container.image = image;
      one('Job', 'migrations-1-4-0').metadata.name = 'migrations-1.4.0';
    },
  ],
  [
    'Job migrations-CHANGE-ME: the cluster rejects this name',
    ({ one }) => (one('Job', 'migrations-1-4-0').metadata.name = 'migrations-CHANGE-ME'),
  ],
];
