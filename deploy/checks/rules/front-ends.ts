import { FRONT_ENDS } from '../../parts.ts';
import { ofKind, problemsIn, selects, workloads } from '../manifests.ts';
import type { Manifest, Rule, Workload } from '../manifests.ts';
import { namesInSetting } from '../settings-of.ts';

/**
 * Seconds until the edge finds a new pod by DNS: the caches of CoreDNS, the node and nginx, and a
 * margin.
 */
const DNS_SECONDS = 15;
/** The port at which the edge reaches a front end's Services. */
const PORT = 8080;

const findable = (frontEnd: Workload, manifests: readonly Manifest[]): string[] => {
  const services = ofKind(manifests, 'Service');
  const edge = workloads(manifests).find(({ name }) => name === 'edge');
  if (!namesInSetting(edge, manifests, 'FRONT_ENDS').includes(frontEnd.name)) {
    return ['edge does not list it in FRONT_ENDS'];
  }
  const called = services.find(({ metadata }) => metadata.name === frontEnd.name);
  const host = `${frontEnd.name}-pods`;
  const service = services.find(({ metadata }) => metadata.name === host);
  const { clusterIP, publishNotReadyAddresses, selector } = service?.spec ?? {};
  const picked = selector && selects({ matchLabels: selector }, frontEnd.labels);
  if (!picked) return [`there is no Service ${host} of its pods`];
  const listens = frontEnd.container.ports?.some(({ containerPort }) => containerPort === PORT);
  const isCalled = called?.spec?.ports?.some(({ port }) => port === PORT);
  return problemsIn([
    [!isCalled, `there is no Service ${frontEnd.name} at port ${PORT}`],
    [clusterIP !== 'None', `Service ${host} is not headless`],
    [!publishNotReadyAddresses, `Service ${host} does not list pods that are not ready`],
    // A headless Service does not translate ports, so the pods must listen on this port.
    [!listens, `its pods do not listen on port ${PORT}`],
  ]);
};

const late = ({ container }: Workload): string[] =>
  problemsIn([
    [
      (container.readinessProbe?.initialDelaySeconds ?? 0) < DNS_SECONDS,
      `may be ready within ${DNS_SECONDS} s, before DNS lists its pods`,
    ],
  ]);

/** Checks that during a front end's rollout the edge finds the files of both releases. */
export const frontEndRules: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ name }) => FRONT_ENDS.some((part) => part.name === name))
    .flatMap((frontEnd) =>
      [...findable(frontEnd, manifests), ...late(frontEnd)].map(
        (problem) => `${frontEnd.title}: ${problem}`,
      ),
    );
