import { ofKind, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';

/** Empty values that the cluster stores as they are, because they mean "all" or "with defaults". */
const KEPT_EMPTY = /\.(podSelector|namespaceSelector|emptyDir)$/;

const emptyValues = (value: unknown, path: string): string[] => {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  const entries = Object.entries(value);
  if (entries.length === 0) return KEPT_EMPTY.test(path) ? [] : [path];
  return entries.flatMap(([key, each]) => emptyValues(each, `${path}.${key}`));
};

const BINARY = ['Ki', 'Mi', 'Gi', 'Ti'];

/** Reports whether a quantity is written as the cluster writes it: `1` for 1000m, `1Gi` for 1024Mi, `500m` for 0.5. */
const canonical = (quantity: unknown): boolean => {
  const [, number = '', unit = ''] = /^([1-9]\d*)([A-Za-z]*)$/.exec(String(quantity)) ?? [];
  if (number === '' || typeof quantity !== 'string') return false;
  if (unit === 'm') return Number(number) % 1000 !== 0;
  return unit === '' || (BINARY.includes(unit) && Number(number) % 1024 !== 0);
};

const quantities: Rule = (manifests) =>
  workloads(manifests).flatMap(({ title, container, pod }) => {
    const { requests = {}, limits = {} } = container.resources ?? {};
    const sizes = (pod.volumes ?? []).map(({ emptyDir }) => emptyDir?.sizeLimit);
    return [...Object.values(requests), ...Object.values(limits), ...sizes]
      .filter((quantity) => quantity !== undefined && !canonical(quantity))
      .map(
        (quantity) => `${title}: the cluster writes the quantity ${String(quantity)} differently`,
      );
  });

/**
 * Reports ports without a protocol. The cluster adds the protocol and compares lists of ports as a
 * whole, so every `kubectl apply` would change the list.
 */
const protocols: Rule = (manifests) =>
  ofKind(manifests, 'NetworkPolicy').flatMap(({ metadata, spec }) =>
    [...(spec?.ingress ?? []), ...(spec?.egress ?? [])]
      .flatMap(({ ports = [] }) => ports)
      .filter(({ protocol }) => protocol === undefined)
      .map(() => `NetworkPolicy ${metadata.name}: the cluster adds the protocol to its ports`),
  );

const empty = (manifest: Manifest): string[] =>
  emptyValues(manifest, '').map(
    (path) => `${manifest.kind} ${manifest.metadata.name}: the cluster drops the empty ${path}`,
  );

/**
 * Checks that objects have the form in which the cluster stores them. Otherwise each `kubectl apply`
 * would send a change, and print `configured` for an object that stays the same.
 */
export const appliedFormRules: Rule = (manifests) => [
  ...manifests.flatMap(empty),
  ...quantities(manifests),
  ...protocols(manifests),
];
