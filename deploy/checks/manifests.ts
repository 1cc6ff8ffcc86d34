import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type {
  IConfigMap,
  IContainer,
  INamespace,
  IPodTemplateSpec,
  ISecret,
  IService,
} from 'kubernetes-models/v1';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import type {
  IScaledObject,
  ITriggerAuthentication,
} from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

interface Kinds {
  ConfigMap: IConfigMap;
  Deployment: IDeployment;
  HTTPRoute: IHTTPRoute;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  Namespace: INamespace;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  PodMonitor: IPodMonitor;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  StatefulSet: IStatefulSet;
  TriggerAuthentication: ITriggerAuthentication;
}

/** Checks manifests and returns the problems. Each problem names its object. */
export type Rule = (manifests: readonly Manifest[]) => string[];

/** Returns the texts of the problems whose condition holds. */
export const problemsIn = (problems: readonly [holds: boolean, text: string][]): string[] =>
  problems.filter(([holds]) => holds).map(([, text]) => text);

/** Returns all objects of one kind, with its type. */
export const ofKind = <Kind extends keyof Kinds>(
  manifests: readonly Manifest[],
  kind: Kind,
): (Kinds[Kind] & Manifest)[] =>
  manifests.filter((manifest) => manifest.kind === kind) as (Kinds[Kind] & Manifest)[];

export interface Workload {
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  name: string;
  title: string;
  replicas: number | undefined;
  selector: Record<string, string> | undefined;
  labels: Record<string, string>;
  pod: NonNullable<IPodTemplateSpec['spec']>;
  container: IContainer;
}

/** Returns all objects that run pods. */
export const workloads = (manifests: readonly Manifest[]): Workload[] =>
  (['Deployment', 'StatefulSet', 'Job'] as const).flatMap((kind) =>
    ofKind<'Deployment' | 'StatefulSet' | 'Job'>(manifests, kind).map(({ metadata, spec }) => {
      const pod = spec!.template.spec!;
      return {
        kind,
        name: metadata.name,
        title: `${kind} ${metadata.name}`,
        replicas: spec && 'replicas' in spec ? spec.replicas : undefined,
        selector: spec?.selector?.matchLabels,
        labels: spec?.template?.metadata?.labels ?? {},
        pod,
        container: pod.containers[0]!,
      };
    }),
  );

/** Returns the name of the part that a pod belongs to. */
export const partOf = ({ labels, name }: Pick<Workload, 'labels' | 'name'>): string =>
  labels['app.kubernetes.io/name'] ?? name;

export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Reports whether a selector matches these labels. An empty selector matches everything. */
export const selects = (selector: Selector, labels: Record<string, string>): boolean =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value) &&
  (selector.matchExpressions ?? []).every(({ key, operator, values = [] }) => {
    if (operator !== 'In') throw new Error(`selectors with ${operator} are not checked yet`);
    return values.includes(labels[key] ?? '');
  });

/** Converts a quantity in Mi or Gi to a number of MiB; NaN for anything else. */
export const mebibytes = (size: unknown): number => {
  const [, number, unit] = /^(\d+)(Mi|Gi)$/.exec(String(size)) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
};
