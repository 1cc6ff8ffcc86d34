import type { Breakage, Change } from './change.ts';

/**
 * Adds a Job as in the component `import-text`, which `production` does not choose. Returns the
 * Job's container.
 */
const importJob = ({ manifests, one, workload }: Change) => {
  const job = structuredClone(one('Job', 'migrations-1-4-0'));
  job.metadata.name = 'migrations-texts-1-4-0';
  job.spec!.template.metadata!.labels!['app.kubernetes.io/name'] = 'migrations-texts';
  manifests.push(job);
  const { container, pod } = workload('migrations-texts-1-4-0');
  container.args = ['texts.js', 'import', '/texts/text.zip'];
  pod.volumes!.push({ name: 'texts', persistentVolumeClaim: { claimName: 'texts' } });
  container.volumeMounts!.push({ name: 'texts', mountPath: '/texts', readOnly: true });
  return container;
};

export const PROBES: Breakage[] = [
  [
    'Deployment svc-chat: has no readinessProbe',
    ({ workload }) => delete workload('svc-chat').container.readinessProbe,
  ],
  [
    'Deployment svc-chat: has no livenessProbe',
    ({ workload }) => delete workload('svc-chat').container.livenessProbe,
  ],
  [
    'Deployment svc-chat: has no startupProbe',
    ({ workload }) => delete workload('svc-chat').container.startupProbe,
  ],
  [
    'Deployment svc-chat: liveness and readiness are the same, so a lost dependency would restart it',
    ({ workload }) => (workload('svc-chat').container.livenessProbe!.httpGet!.path = '/readyz'),
  ],
  [
    'Deployment svc-chat: probes port opps, which the container does not have',
    ({ workload }) => (workload('svc-chat').container.livenessProbe!.httpGet!.port = 'opps'),
  ],
  ...(['startupProbe', 'livenessProbe'] as const).map((kind): Breakage => [
    `Deployment svc-chat: its ${kind} does not request /livez on ops`,
    ({ workload }) => (workload('svc-chat').container[kind]!.httpGet!.path = '/readyz'),
  ]),
  [
    'Deployment svc-chat: its startupProbe does not request /livez on ops',
    ({ workload }) =>
      (workload('svc-chat').container.startupProbe = { tcpSocket: { port: 'ops' } }),
  ],
  [
    'Deployment svc-audio-worker: its readinessProbe does not request /readyz on ops',
    ({ workload }) =>
      (workload('svc-audio-worker').container.readinessProbe!.httpGet!.path = '/ready'),
  ],
  [
    'Deployment svc-auth: its readinessProbe does not request /readyz on ops',
    ({ workload }) => (workload('svc-auth').container.readinessProbe!.httpGet!.port = 'http'),
  ],
  [
    'Deployment shell: its livenessProbe does not request /livez on http',
    ({ workload }) => (workload('shell').container.livenessProbe!.httpGet!.path = '/'),
  ],
];

export const PROGRAMS: Breakage[] = [
  [
    'Deployment svc-chat: listens on 8081, its port http is 8080',
    ({ settings }) => (settings('svc-chat')['PORT'] = '8081'),
  ],
  [
    'Deployment svc-audio-worker: listens on 9091, its port ops is 9090',
    ({ settings }) => (settings('svc-audio-worker')['OPS_PORT'] = '9091'),
  ],
  [
    'Deployment shell: listens on 8080, its port http is 80',
    ({ workload }) => (workload('shell').container.ports![0]!.containerPort = 80),
  ],
  [
    'Deployment svc-audio-worker: does not run worker.js',
    ({ workload }) => (workload('svc-audio-worker').container.args = ['main.js']),
  ],
  [
    'Deployment svc-audio-worker: does not run worker.js',
    ({ workload }) => delete workload('svc-audio-worker').container.args,
  ],
  [
    'Deployment svc-audio-worker: has other arguments than its image',
    ({ workload }) => workload('svc-audio-worker').container.args!.push('--inspect'),
  ],
  ...['svc-audio-worker', 'svc-chat', 'migrations-1-4-0'].map((name): Breakage => [
    `${name === 'migrations-1-4-0' ? 'Job' : 'Deployment'} ${name}: replaces its image's entry point, which has the flags of Node`,
    ({ workload }) => (workload(name).container.command = ['node', 'worker.js']),
  ]),
  [
    'Job migrations-texts-1-4-0: does not run texts.js',
    (change) => (importJob(change).args = ['main.js']),
  ],
  [
    'Job migrations-texts-1-4-0: may change the files of its volume texts',
    (change) => delete importJob(change).volumeMounts!.at(-1)!.readOnly,
  ],
  [
    'Job migrations-texts-1-4-0: its name does not contain 1-5-0',
    (change) => (importJob(change).image = 'registry.example.org/targum/migrations:1-5-0'),
  ],
  [
    'Job migrations-texts-1-4-0: its limits name no memory',
    (change) => delete importJob(change).resources!.limits!['memory'],
  ],
  [
    'Job migrations-texts-1-4-0: unknown setting DEFAULT_TEXT',
    (change) => importJob(change).env!.push({ name: 'DEFAULT_TEXT', value: 'off' }),
  ],
  [
    'Deployment svc-audio: has other arguments than its image',
    ({ workload }) => (workload('svc-audio').container.args = ['worker.js']),
  ],
  [
    'Deployment svc-auth: runs the image of svc-chat',
    ({ workload }) => {
      const { container } = workload('svc-auth');
      container.image = container.image!.replace('svc-auth', 'svc-chat');
    },
  ],
];
