import { ofKind, selects, workloads } from '../manifests.ts';
import type { Manifest, Rule, Workload } from '../manifests.ts';
import { settingsOf } from '../settings-of.ts';

/** Each front end, and the setting of edge that leads to all of its pods. */
const FRONT_ENDS = new Map([
  ['shell', 'SHELL_PODS'],
  ['mfe-chat', 'MFE_CHAT_PODS'],
  ['mfe-admin', 'MFE_ADMIN_PODS'],
]);
/** How long DNS may not know a new pod: CoreDNS, a cache on the node, nginx, and some room. */
const DNS_SECONDS = 15;

const findable = (frontEnd: Workload, manifests: readonly Manifest[]): string[] => {
  const edge = workloads(manifests).find(({ name }) => name === 'edge');
  const setting = FRONT_ENDS.get(frontEnd.name)!;
  const address = edge && settingsOf(edge, manifests).get(setting);
  const [host, port] = typeof address === 'string' ? address.split(':') : [];
  const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === host);
  const { clusterIP, publishNotReadyAddresses, selector } = service?.spec ?? {};
  const picked = selector && selects({ matchLabels: selector }, frontEnd.labels);
  if (!picked) return [`edge knows no Service of its pods (${setting})`];
  const listens = frontEnd.container.ports?.some(
    ({ containerPort }) => String(containerPort) === port,
  );
  return [
    ...(clusterIP === 'None' ? [] : [`Service ${host} has an address of its own`]),
    ...(publishNotReadyAddresses ? [] : [`Service ${host} leaves out pods that start`]),
    // A Service without an address does not translate ports.
    ...(listens ? [] : [`its pods do not listen on port ${port}`]),
  ];
};

const late = ({ container }: Workload): string[] =>
  (container.readinessProbe?.initialDelaySeconds ?? 0) >= DNS_SECONDS
    ? []
    : [`is ready within ${DNS_SECONDS} s, before DNS knows its pods`];

/** While two releases of a front end serve, edge finds the files of each page. */
export const frontEndRules: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ name }) => FRONT_ENDS.has(name))
    .flatMap((frontEnd) =>
      [...findable(frontEnd, manifests), ...late(frontEnd)].map(
        (problem) => `${frontEnd.title}: ${problem}`,
      ),
    );
