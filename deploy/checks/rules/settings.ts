import { mebibytes, ofKind, partOf, workloads } from '../manifests.ts';
import type { Rule } from '../manifests.ts';
import type { Product } from '../product.ts';
import { secretValues, settingsOf } from '../settings-of.ts';
import type { Setting } from '../settings-of.ts';

/** Names of settings whose values only a Secret may hold. */
const SECRET = /PASSWORD|_KEYS?$|DATABASE_URL|REDIS_URL|TOKEN$/;

/** Node's own, which no program reads. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

/** What a program bounds its memory by. */
const MEMORY_LIMIT = 'MEMORY_LIMIT_MIB';

/** What an operator will have put into a Secret, where the example leaves it open. */
const FILLED_IN: Record<string, string> = {
  ADMIN_PASSWORD: 'correct-horse-battery',
  OPENAI_API_KEY: 'key',
  SESSION_KEYS: 'k'.repeat(32),
  STT_API_KEY: 'key',
  TTS_API_KEY: 'key',
};

const environment = (
  settings: Map<string, Setting | undefined>,
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

/** ConfigMaps that pods read their environment from, whose changes would not roll them. */
const unhashed: Rule = (manifests) =>
  workloads(manifests).flatMap(({ title, container }) =>
    [
      ...(container.envFrom ?? []).map(({ configMapRef }) => configMapRef?.name),
      ...(container.env ?? []).map(({ valueFrom }) => valueFrom?.configMapKeyRef?.name),
    ]
      .filter((name) => name !== undefined && !/-[a-z0-9]{10}$/.test(name))
      .map((name) => `${title}: ConfigMap ${name} has no hash, so its changes do not roll`),
  );

/** Each program knows every setting it is given, and is given every one it needs. */
export const settingsRules =
  ({ programs }: Product): Rule =>
  (manifests) => {
    const secrets = secretValues(manifests);
    const wrong = workloads(manifests)
      .filter(({ kind }) => kind !== 'StatefulSet')
      .flatMap((workload) => {
        const program = programs[partOf(workload)];
        if (!program) return [`${workload.title}: its settings are not known to the checks`];
        const settings = settingsOf(workload, manifests);
        const problem = program.problem(environment(settings, secrets));
        const limit = String(mebibytes(workload.container.resources?.limits?.['memory']));
        const knowsLimit =
          !program.known.includes(MEMORY_LIMIT) || settings.get(MEMORY_LIMIT) === limit;
        return [
          ...[...settings.keys()]
            .filter((name) => ![...program.known, ...OF_NODE].includes(name))
            .map((name) => `${workload.title}: it has no setting ${name}`),
          ...(problem === undefined ? [] : [`${workload.title}: ${problem}`]),
          ...(knowsLimit ? [] : [`${workload.title}: ${MEMORY_LIMIT} is not its limit of memory`]),
        ];
      });
    return [...wrong, ...exposed(manifests), ...unhashed(manifests)];
  };
