import type { Manifest } from '../manifests.ts';
import type { Breakage } from './change.ts';

export const PODS: Breakage[] = [
  [
    'Deployment svc-chat: runAsUser is not the number of an ordinary user',
    ({ workload }) => (workload('svc-chat').pod.securityContext!.runAsUser = 0),
  ],
  [
    'Deployment svc-chat: runAsNonRoot is not true',
    ({ workload }) => delete workload('svc-chat').pod.securityContext!.runAsNonRoot,
  ],
  [
    'Deployment edge: readOnlyRootFilesystem is not true',
    ({ workload }) => delete workload('edge').container.securityContext!.readOnlyRootFilesystem,
  ],
  [
    'Deployment edge: allowPrivilegeEscalation is not false',
    ({ workload }) => delete workload('edge').container.securityContext!.allowPrivilegeEscalation,
  ],
  [
    'Deployment edge: capabilities do not drop ALL',
    ({ workload }) => delete workload('edge').container.securityContext!.capabilities,
  ],
  [
    'Deployment shell: seccompProfile is not RuntimeDefault',
    ({ workload }) => delete workload('shell').pod.securityContext!.seccompProfile,
  ],
  [
    'Job migrations-1-4-0: automountServiceAccountToken is not false',
    ({ workload }) => delete workload('migrations-1-4-0').pod.automountServiceAccountToken,
  ],
  [
    'Namespace targum: does not enforce the restricted level',
    ({ one }) => delete one('Namespace', 'targum').metadata.labels,
  ],
  [
    'Deployment svc-auth: its limits name no memory',
    ({ workload }) => delete workload('svc-auth').container.resources!.limits!['memory'],
  ],
  [
    'Deployment svc-auth: its requests name no cpu',
    ({ workload }) => delete workload('svc-auth').container.resources!.requests!['cpu'],
  ],
  [
    'Deployment svc-auth: its memory limit is below its request',
    ({ workload }) => (workload('svc-auth').container.resources!.limits!['memory'] = '64Mi'),
  ],
  [
    'Deployment svc-auth: its cpu limit is below its request',
    ({ workload }) => (workload('svc-auth').container.resources!.limits!['cpu'] = '50m'),
  ],
  [
    'Deployment svc-auth: emptyDir tmp has no sizeLimit',
    ({ workload }) => delete workload('svc-auth').pod.volumes![0]!.emptyDir!.sizeLimit,
  ],
  [
    'Deployment svc-auth: has no emptyDir at /tmp',
    ({ workload }) => delete workload('svc-auth').container.volumeMounts,
  ],
  [
    'Deployment svc-auth: image targum/svc-auth is not pinned by a tag',
    ({ workload }) => (workload('svc-auth').container.image = 'targum/svc-auth'),
  ],
  [
    'Deployment svc-auth: image r.example.org/targum/svc-auth:latest is not pinned by a tag',
    ({ workload }) =>
      (workload('svc-auth').container.image = 'r.example.org/targum/svc-auth:latest'),
  ],
  ...(['hostNetwork', 'hostPID', 'hostIPC'] as const).map((shared): Breakage => [
    'Deployment svc-auth: shares namespaces with its node',
    ({ workload }) => {
      const host = { hostNetwork: false, hostPID: false, hostIPC: false, [shared]: true };
      Object.assign(workload('svc-auth').pod, host);
    },
  ]),
  [
    'Deployment svc-auth: mounts a folder of its node',
    ({ workload }) =>
      workload('svc-auth').pod.volumes!.push({ name: 'node', hostPath: { path: '/' } }),
  ],
  [
    'Deployment svc-auth: is privileged',
    ({ workload }) => (workload('svc-auth').container.securityContext!.privileged = true),
  ],
  [
    'Deployment svc-auth: capabilities are added',
    ({ workload }) =>
      (workload('svc-auth').container.securityContext!.capabilities!.add = ['NET_ADMIN']),
  ],
  [
    'Deployment svc-auth: runAsGroup is not the number of an ordinary group',
    ({ workload }) => delete workload('svc-auth').pod.securityContext!.runAsGroup,
  ],
  [
    'Deployment svc-auth: runAsUser belongs to the pod, not to the container',
    ({ workload }) => (workload('svc-auth').container.securityContext!.runAsUser = 10001),
  ],
  [
    'Deployment svc-auth: enableServiceLinks is not false',
    ({ workload }) => delete workload('svc-auth').pod.enableServiceLinks,
  ],
  [
    'Deployment svc-auth: has more than one container, which no rule checks',
    ({ workload }) => workload('svc-auth').pod.containers.push({ name: 'other' }),
  ],
  [
    'Deployment svc-auth: has initContainers, which no rule checks',
    ({ workload }) => (workload('svc-auth').pod.initContainers = [{ name: 'first' }]),
  ],
  [
    'DaemonSet agents: runs pods that no rule checks',
    ({ manifests }) =>
      manifests.push({
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata: { name: 'agents', namespace: 'targum' },
      }),
  ],
  [
    'Deployment svc-auth: runs our image as another user than 10001',
    ({ workload }) => (workload('svc-auth').pod.securityContext!.runAsUser = 1000),
  ],
];

export const ROLLOUTS: Breakage[] = [
  [
    'Deployment svc-chat: a restore would not wait for its pods, as they have no label app.kubernetes.io/part-of',
    ({ workload }) => delete workload('svc-chat').labels['app.kubernetes.io/part-of'],
  ],
  [
    'Job migrations-1-4-0: a restore would not wait for its pods, as they have no label app.kubernetes.io/part-of',
    ({ workload }) => delete workload('migrations-1-4-0').labels['app.kubernetes.io/part-of'],
  ],
  [
    'Deployment svc-audio-worker: a restore would not stop it, as it has no label app.kubernetes.io/part-of',
    ({ one }) => delete one('Deployment', 'svc-audio-worker').metadata.labels,
  ],
  [
    'Deployment shell: a restore would wait for its pods, which it does not stop',
    ({ one }) => delete one('Deployment', 'shell').metadata.labels,
  ],
  [
    'Deployment svc-chat: terminationGracePeriodSeconds 390 is below preStop and drain, 415 s',
    ({ settings }) => (settings('svc-chat')['DRAIN_SECONDS'] = '400'),
  ],
  [
    'Deployment edge: terminationGracePeriodSeconds 390 is below preStop and drain, 405 s',
    ({ settings }) => (settings('edge')['DRAIN_SECONDS'] = '400'),
  ],
  [
    'Deployment shell: terminationGracePeriodSeconds 20 is below preStop and drain, 35 s',
    ({ workload }) => (workload('shell').pod.terminationGracePeriodSeconds = 20),
  ],
  ...['edge', 'svc-gateway', 'svc-chat', 'svc-audio'].flatMap((name): Breakage[] => [
    [
      `Deployment ${name}: DRAIN_SECONDS is not above the longest call, 300 s`,
      ({ settings }) => (settings(name)['DRAIN_SECONDS'] = '300'),
    ],
    [
      `Deployment ${name}: DRAIN_SECONDS is not above the longest call, 400 s`,
      ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_DEADLINE_SECONDS'] = '400'),
    ],
    [
      `Deployment ${name}: DRAIN_SECONDS is not above the longest call, 300 s`,
      ({ settings }) => delete settings(name)['DRAIN_SECONDS'],
    ],
  ]),
  [
    'Deployment svc-chat: preStop does not sleep 5 s',
    ({ workload }) => delete workload('svc-chat').container.lifecycle,
  ],
  [
    'Deployment edge: preStop does not run sh /etc/targum/drain.sh /tmp/nginx 5',
    ({ workload }) => (workload('edge').container.lifecycle!.preStop = { sleep: { seconds: 5 } }),
  ],
  [
    'Deployment svc-chat: maxUnavailable is not 0',
    ({ one }) => (one('Deployment', 'svc-chat').spec!.strategy!.rollingUpdate!.maxUnavailable = 1),
  ],
  [
    'Deployment svc-chat: is not spread over nodes',
    ({ workload }) => delete workload('svc-chat').pod.topologySpreadConstraints,
  ],
  [
    'Deployment svc-chat: is not spread over zones',
    ({ workload }) => workload('svc-chat').pod.topologySpreadConstraints!.pop(),
  ],
  [
    'Deployment svc-chat: is not scheduled where it cannot be spread',
    ({ workload }) => {
      const [constraint] = workload('svc-chat').pod.topologySpreadConstraints!;
      constraint!.whenUnsatisfiable = 'DoNotSchedule';
    },
  ],
  [
    'Deployment svc-chat: is spread by labels that it does not have',
    ({ workload }) => {
      const [constraint] = workload('svc-chat').pod.topologySpreadConstraints!;
      constraint!.labelSelector!.matchLabels = { 'app.kubernetes.io/name': 'chat' };
    },
  ],
  [
    'Deployment svc-audio-worker: DRAIN_SECONDS is not above the longest job, 240 s',
    ({ settings }) => (settings('svc-audio-worker')['DRAIN_SECONDS'] = '240'),
  ],
  [
    'Deployment svc-audio-worker: DRAIN_SECONDS is not above the longest job, 240 s',
    ({ settings }) => (settings('svc-audio-worker')['DRAIN_SECONDS'] = '4m'),
  ],
  [
    'Deployment svc-audio-worker: TRANSCRIPTION_JOB_SECONDS is not below the deadline of svc-audio',
    ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_DEADLINE_SECONDS'] = '5m'),
  ],
  [
    'Deployment svc-chat: DRAIN_SECONDS is not above the longest call, 300 s',
    ({ settings }) => (settings('svc-chat')['DRAIN_SECONDS'] = '6m'),
  ],
  [
    'Deployment svc-chat: terminationGracePeriodSeconds 390 is below preStop and drain, NaN s',
    ({ settings }) => (settings('svc-chat')['DRAIN_SECONDS'] = '6m'),
  ],
  [
    'Deployment svc-audio-worker: /tmp has 128Mi, its jobs need 140Mi',
    ({ settings }) => (settings('svc-audio-worker')['TRANSCRIPTION_CONCURRENCY'] = '4'),
  ],
  [
    'Deployment svc-audio-worker: TRANSCRIPTION_JOB_SECONDS is not below the deadline of svc-audio',
    ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_DEADLINE_SECONDS'] = '200'),
  ],
  [
    'Deployment svc-chat: has 0 disruption budgets',
    ({ remove }) => remove('PodDisruptionBudget', 'svc-chat'),
  ],
  [
    'PodDisruptionBudget svc-chat: must allow the eviction of exactly one pod at a time',
    ({ one }) => (one('PodDisruptionBudget', 'svc-chat').spec!.maxUnavailable = 0),
  ],
];

export const SETTINGS: Breakage[] = [
  [
    'Deployment svc-chat: the checks do not know its settings',
    ({ workload }) => (workload('svc-chat').labels['app.kubernetes.io/name'] = 'chat'),
  ],
  [
    'Deployment svc-chat: unknown setting CHAT_MODLE',
    ({ settings }) => (settings('svc-chat')['CHAT_MODLE'] = 'gpt-5-mini'),
  ],
  [
    'Deployment svc-auth: MEMORY_LIMIT_MIB is not its memory limit',
    ({ workload }) => {
      const { env = [] } = workload('svc-auth').container;
      const setting = env.find(({ name }) => name === 'MEMORY_LIMIT_MIB')!;
      setting.valueFrom!.resourceFieldRef!.resource = 'requests.memory';
    },
  ],
  [
    'Deployment svc-chat: TEXT_UPLOADS_MIB is not the size of its /tmp',
    ({ workload }) => (workload('svc-chat').pod.volumes![0]!.emptyDir!.sizeLimit = '128Mi'),
  ],
  [
    'Deployment svc-chat: Wrong configuration: CHAT_MODEL is missing',
    ({ settings }) => (settings('svc-chat')['CHAT_MODEL'] = ''),
  ],
  [
    'Deployment svc-chat: Wrong configuration: OPENAI_BASE_URL: Invalid URL',
    ({ settings }) => (settings('svc-chat')['OPENAI_BASE_URL'] = 'models.example.org'),
  ],
  [
    'Deployment svc-gateway: Wrong configuration: AUTH_URL is missing',
    ({ settings }) => delete settings('svc-gateway')['AUTH_URL'],
  ],
  [
    'Deployment svc-audio: TTS_BASE_URL is missing (TTS_ENGINE=openai)',
    ({ settings }) => (settings('svc-audio')['TTS_ENGINE'] = 'openai'),
  ],
  [
    'Deployment edge: GATEWAY_ADDRESS is missing',
    ({ settings }) => delete settings('edge')['GATEWAY_ADDRESS'],
  ],
  [
    'Deployment shell: unknown setting PRODUKT_NAME',
    ({ workload }) =>
      workload('shell').container.env!.push({ name: 'PRODUKT_NAME', value: 'Targum' }),
  ],
  [
    'ConfigMap remotes: SESSION_KEYS belongs in a Secret',
    ({ one }) => (one('ConfigMap', 'remotes').data!['SESSION_KEYS'] = 'k'),
  ],
  [
    'Deployment svc-auth: SESSION_KEYS belongs in a Secret',
    ({ workload }) =>
      workload('svc-auth').container.env!.push({ name: 'SESSION_KEYS', value: 'k'.repeat(32) }),
  ],
  [
    'Deployment svc-feedback: ConfigMap plain has no hash, so its changes do not roll',
    ({ workload, settings, manifests }) => {
      const metadata = { name: 'plain', namespace: 'targum' };
      const data = settings('svc-feedback');
      manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data } as Manifest);
      workload('svc-feedback').container.envFrom![0]!.configMapRef!.name = 'plain';
    },
  ],
];
