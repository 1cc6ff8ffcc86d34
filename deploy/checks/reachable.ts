import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1';
import { ofKind, partOf, selects, workloads } from './manifests.ts';
import type { Manifest, Workload } from './manifests.ts';

type Direction = 'ingress' | 'egress';
type Rules = NonNullable<INetworkPolicySpec['ingress'] | INetworkPolicySpec['egress']>;
type Peer = NonNullable<NonNullable<INetworkPolicySpec['egress']>[number]['to']>[number];

const peersOf = (rule: Rules[number]): Peer[] | undefined =>
  'from' in rule ? rule.from : 'to' in rule ? rule.to : undefined;

const portsOf = (rule: Rules[number]): (number | string)[] =>
  (rule.ports ?? []).map(({ port }) => port ?? 'any');

interface Opening {
  peer: Peer | undefined;
  ports: (number | string)[];
}

/**
 * Returns the peers and ports that the policies allow for a pod; undefined if no policy restricts
 * the pod in this direction.
 */
const openings = (
  manifests: readonly Manifest[],
  { labels }: Workload,
  direction: Direction,
): Opening[] | undefined => {
  const type = direction === 'ingress' ? 'Ingress' : 'Egress';
  const own = ofKind(manifests, 'NetworkPolicy').filter(
    ({ spec }) => spec!.policyTypes?.includes(type) && selects(spec!.podSelector ?? {}, labels),
  );
  if (own.length === 0) return undefined;
  return own.flatMap(({ spec }) =>
    (spec![direction] ?? []).flatMap((rule): Opening[] => {
      const ports = portsOf(rule);
      return peersOf(rule)?.map((peer) => ({ peer, ports })) ?? [{ peer: undefined, ports }];
    }),
  );
};

const opensFor = (found: Opening[] | undefined, { labels }: Workload, port: number): boolean =>
  found === undefined ||
  found.some(({ peer, ports }) => {
    const whom =
      peer === undefined ||
      (peer.podSelector !== undefined &&
        peer.namespaceSelector === undefined &&
        selects(peer.podSelector, labels));
    return whom && ports.some((open) => open === port || open === 'any');
  });

/** Returns all connections between our pods, as `from > to:port`, that the policies of both sides allow. */
export const reachable = (manifests: readonly Manifest[]): string[] => {
  const pods = workloads(manifests);
  const egress = new Map(pods.map((pod) => [pod, openings(manifests, pod, 'egress')]));
  const ingress = new Map(pods.map((pod) => [pod, openings(manifests, pod, 'ingress')]));
  return pods.flatMap((from) =>
    pods
      .filter((to) => to !== from)
      .flatMap((to) =>
        (to.container.ports ?? [])
          .map(({ containerPort }) => containerPort)
          .filter(
            (port) => opensFor(egress.get(from), to, port) && opensFor(ingress.get(to), from, port),
          )
          .map((port) => `${partOf(from)} > ${partOf(to)}:${port}`),
      ),
  );
};

const outsider = ({ peer, ports }: Opening): string[] => {
  const namespace = peer?.namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'];
  const who = peer === undefined ? 'anyone' : (peer.ipBlock?.cidr ?? namespace);
  if (who === undefined) return peer?.podSelector ? [] : ports.map((port) => `any pod:${port}`);
  return ports.map((port) => `${who}:${port}`);
};

/**
 * Returns, for each part, which peers outside the product it can connect with, such as
 * `monitoring:9090` or `10.0.3.7/32:5432`; `anything` if no policy restricts it.
 */
export const openToOutside = (
  manifests: readonly Manifest[],
  direction: Direction,
): Map<string, string[]> =>
  new Map(
    workloads(manifests).map((pod) => [
      partOf(pod),
      openings(manifests, pod, direction)?.flatMap(outsider) ?? ['anything'],
    ]),
  );
