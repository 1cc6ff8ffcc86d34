import { mebibytes, ofKind, partOf, workloads } from '../manifests.ts';
import type { Rule } from '../manifests.ts';
import type { Product } from '../product.ts';
import { secretValues, settingsOf } from '../settings-of.ts';
import type { SettingValue } from '../settings-of.ts';

/** Names of settings whose values may only be in a Secret. */
const SECRET = /PASSWORD$|SECRET$|_KEYS?$|DATABASE_URL|REDIS_URL|TOKEN$/;

const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

const MEMORY_LIMIT = 'MEMORY_LIMIT_MIB';
const UPLOADS_DISK = 'TEXT_UPLOADS_MIB';

/** Values for settings that the example of the Secrets leaves empty. */
const FILLED_IN: Record<string, string> = {
  ADMIN_PASSWORD: 'correct-horse-battery',
  OIDC_CLIENT_SECRET: 'secret',
  OPENAI_API_KEY: 'key',
  SESSION_KEYS: 'k'.repeat(32),
  STT_API_KEY: 'key',
  TTS_API_KEY: 'key',
};

const environment = (
  settings: Map<string, SettingValue | undefined>,
  secrets: Map<string, Record<string, string>>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    [...settings].map(([name, setting]) => {
      if (typeof setting !== 'object') return [name, setting];
      const value = secrets.get(setting.secret)?.[setting.key];
      return [name, value === '' ? FILLED_IN[setting.key] : value];
    }),
  );

const exposed: Rule = (manifests) => [
  ...ofKind(manifests, 'ConfigMap').flatMap(({ metadata, data = {} }) =>
    Object.keys(data)
      .filter((key) => SECRET.test(key))
      .map((key) => `ConfigMap ${metadata.name}: ${key} belongs in a Secret`),
  ),
  ...workloads(manifests).flatMap((workload) =>
    (workload.container.env ?? [])
      .filter(({ name, value }) => value && SECRET.test(name))
      .map(({ name }) => `${workload.title}: ${name} belongs in a Secret`),
  ),
];

/**
 * Reports ConfigMaps that a pod's environment uses and whose name has no hash. A change of such a
 * ConfigMap would not restart the pod.
 */
const unhashed: Rule = (manifests) =>
  workloads(manifests).flatMap(({ title, container }) =>
    [
      ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
      ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
    ]
      .filter((name) => name !== undefined && !/-[a-z0-9]{10}$/.test(name))
      .map((name) => `${title}: ConfigMap ${name} has no hash, so its changes do not roll`),
  );

export const settingsRules =
  ({ programs }: Product): Rule =>
  (manifests) => {
    const secrets = secretValues(manifests);
    const wrong = workloads(manifests)
      .filter(({ kind }) => kind !== 'StatefulSet')
      .flatMap((workload) => {
        const program = programs[partOf(workload)];
        if (!program) return [`${workload.title}: the checks do not know its settings`];
        const settings = settingsOf(workload, manifests);
        const problem = program.problem(environment(settings, secrets));
        const limit = String(mebibytes(workload.container.resources?.limits?.['memory']));
        const knowsLimit =
          !program.known.includes(MEMORY_LIMIT) || settings.get(MEMORY_LIMIT) === limit;
        const tmp = workload.pod.volumes?.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit;
        const knowsDisk =
          !program.known.includes(UPLOADS_DISK) ||
          settings.get(UPLOADS_DISK) === String(mebibytes(tmp));
        return [
          ...[...settings.keys()]
            .filter((name) => ![...program.known, ...OF_NODE].includes(name))
            .map((name) => `${workload.title}: unknown setting ${name}`),
          ...(problem === undefined ? [] : [`${workload.title}: ${problem}`]),
          ...(knowsLimit ? [] : [`${workload.title}: ${MEMORY_LIMIT} is not its memory limit`]),
          ...(knowsDisk ? [] : [`${workload.title}: ${UPLOADS_DISK} is not the size of its /tmp`]),
        ];
      });
    return [...wrong, ...exposed(manifests), ...unhashed(manifests)];
  };
