import { ofKind, selects, workloads } from '../manifests.ts';
import type { Manifest, Rule, Workload } from '../manifests.ts';

const missing = (where: string, kind: string, name: string | undefined) =>
  `${where}: there is no ${kind} ${name}`;

const names = (manifests: readonly Manifest[], kind: string): Set<string> =>
  new Set(
    manifests.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name),
  );

const twice: Rule = (manifests) => {
  const titles = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  return titles
    .filter((title, index) => titles.indexOf(title) !== index)
    .map((title) => `${title}: is defined twice`);
};

const namespaces: Rule = (manifests) => {
  const [namespace] = names(manifests, 'Namespace');
  return manifests
    .filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace)
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: is not in the namespace ${namespace}`);
};

/** Returns the keys of each ConfigMap or Secret, by `Kind name`. */
const keysOf = (manifests: readonly Manifest[]): Map<string, Set<string>> =>
  new Map(
    [...ofKind(manifests, 'ConfigMap'), ...ofKind(manifests, 'Secret')].map((manifest) => [
      `${manifest.kind} ${manifest.metadata.name}`,
      new Set([
        ...Object.keys(manifest.data ?? {}),
        ...('stringData' in manifest ? Object.keys(manifest.stringData ?? {}) : []),
      ]),
    ]),
  );

interface KeyReference {
  name?: string | undefined;
  key?: string;
  optional?: boolean;
}

const fromPods = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  const { title, pod, container, selector, labels, kind } = workload;
  const known = keysOf(manifests);
  const look = (of: 'ConfigMap' | 'Secret', reference: KeyReference | undefined): string[] => {
    if (!reference || reference.optional) return [];
    const keys = known.get(`${of} ${reference.name}`);
    if (!keys) return [missing(title, of, reference.name)];
    const { key } = reference;
    return key === undefined || keys.has(key)
      ? []
      : [`${title}: ${of} ${reference.name} has no ${key}`];
  };
  const volumes = new Set([
    ...(pod.volumes ?? []).map(({ name }) => name),
    ...ofKind(manifests, 'StatefulSet')
      .filter(({ metadata }) => metadata.name === workload.name)
      .flatMap(({ spec }) => spec?.volumeClaimTemplates ?? [])
      .map(({ metadata }) => metadata?.name ?? ''),
  ]);
  return [
    ...(names(manifests, 'ServiceAccount').has(pod.serviceAccountName ?? '')
      ? []
      : [missing(title, 'ServiceAccount', pod.serviceAccountName)]),
    ...(kind === 'Job' || (selector && selects({ matchLabels: selector }, labels))
      ? []
      : [`${title}: its selector does not select its own pods`]),
    ...(container.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
      ...look('ConfigMap', configMapRef),
      ...look('Secret', secretRef),
    ]),
    ...(container.env ?? []).flatMap(({ valueFrom }) => [
      ...look('ConfigMap', valueFrom?.configMapKeyRef),
      ...look('Secret', valueFrom?.secretKeyRef),
    ]),
    ...(pod.volumes ?? []).flatMap(({ configMap }) => look('ConfigMap', configMap)),
    ...(container.volumeMounts ?? [])
      .filter(({ name }) => !volumes.has(name))
      .map(({ name }) => missing(title, 'volume', name)),
  ];
};

const fromServices: Rule = (manifests) => {
  const pods = workloads(manifests);
  return ofKind(manifests, 'Service').flatMap(({ metadata, spec }) => {
    const title = `Service ${metadata.name}`;
    const picked = pods.filter(({ labels }) =>
      selects({ matchLabels: spec?.selector ?? {} }, labels),
    );
    if (picked.length !== 1) return [`${title}: selects the pods of ${picked.length} workloads`];
    const ports = picked[0]!.container.ports ?? [];
    return (spec?.ports ?? [])
      .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
      .map(({ targetPort }) => `${title}: its pods have no port ${targetPort}`);
  });
};

const fromRoutes: Rule = (manifests) => {
  const services = ofKind(manifests, 'Service');
  const look = (title: string, name: string | undefined, port: unknown): string[] => {
    const service = services.find(({ metadata }) => metadata.name === name);
    if (!service) return [missing(title, 'Service', name)];
    return service.spec?.ports?.some((its) => its.port === port || its.name === port)
      ? []
      : [`${title}: Service ${name} has no port ${String(port)}`];
  };
  return [
    ...ofKind(manifests, 'Ingress').flatMap(({ metadata, spec }) =>
      (spec?.rules ?? [])
        .flatMap(({ http }) => http?.paths ?? [])
        .flatMap(({ backend: { service } }) =>
          look(
            `Ingress ${metadata.name}`,
            service?.name,
            service?.port?.name ?? service?.port?.number,
          ),
        ),
    ),
    ...ofKind(manifests, 'HTTPRoute').flatMap(({ metadata, spec }) =>
      (spec?.rules ?? [])
        .flatMap(({ backendRefs = [] }) => backendRefs)
        .flatMap(({ name, port }) => look(`HTTPRoute ${metadata.name}`, name, port)),
    ),
  ];
};

const fromBudgets: Rule = (manifests) => {
  const pods = workloads(manifests);
  return ofKind(manifests, 'PodDisruptionBudget')
    .filter(({ spec }) => !pods.some(({ labels }) => selects(spec?.selector ?? {}, labels)))
    .map(({ metadata }) => `PodDisruptionBudget ${metadata.name}: selects no pods`);
};

const fromMonitors: Rule = (manifests) => {
  const pods = workloads(manifests);
  return ofKind(manifests, 'PodMonitor').flatMap(({ metadata, spec }) => {
    const picked = pods.filter(({ labels }) => selects(spec.selector, labels));
    const title = `PodMonitor ${metadata.name}`;
    if (picked.length === 0) return [`${title}: selects no pods`];
    return (spec.podMetricsEndpoints ?? []).flatMap(({ port }) =>
      picked
        .filter(({ container }) => !container.ports?.some(({ name }) => name === port))
        .map((pod) => `${title}: ${pod.title} has no port ${port}`),
    );
  });
};

const fromTriggers: Rule = (manifests) => {
  const known = keysOf(manifests);
  const kind = 'TriggerAuthentication';
  return [
    ...ofKind(manifests, kind).flatMap(({ metadata, spec }) =>
      (spec?.secretTargetRef ?? [])
        .filter(({ name, key }) => !known.get(`Secret ${name}`)?.has(key))
        .map(({ name, key }) => `${kind} ${metadata.name}: there is no Secret ${name} with ${key}`),
    ),
    ...ofKind(manifests, 'ScaledObject').flatMap(({ metadata, spec }) =>
      spec.triggers
        .map(({ authenticationRef }) => authenticationRef?.name)
        .filter((name) => !names(manifests, kind).has(name ?? ''))
        .map((name) => missing(`ScaledObject ${metadata.name}`, kind, name)),
    ),
  ];
};

/** Checks that all references between objects resolve: names, selectors, ports, keys and accounts. */
export const referenceRules: Rule = (manifests) => [
  ...twice(manifests),
  ...namespaces(manifests),
  ...workloads(manifests).flatMap((workload) => fromPods(workload, manifests)),
  ...fromServices(manifests),
  ...fromRoutes(manifests),
  ...fromBudgets(manifests),
  ...fromMonitors(manifests),
  ...fromTriggers(manifests),
];
