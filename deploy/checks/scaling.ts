import { ofKind } from './manifests.ts';
import type { Manifest, Workload } from './manifests.ts';

export interface Autoscaler {
  title: string;
  target: string;
  min: number | undefined;
  max: number | undefined;
}

/** Returns all objects that set the replicas of a Deployment. */
export const autoscalers = (manifests: readonly Manifest[]): Autoscaler[] => [
  ...ofKind(manifests, 'HorizontalPodAutoscaler').map(({ metadata, spec }) => ({
    title: `HorizontalPodAutoscaler ${metadata.name}`,
    target: spec.scaleTargetRef.name,
    min: spec.minReplicas,
    max: spec.maxReplicas,
  })),
  ...ofKind(manifests, 'ScaledObject').map(({ metadata, spec }) => ({
    title: `ScaledObject ${metadata.name}`,
    target: spec.scaleTargetRef.name,
    min: spec.minReplicaCount,
    max: spec.maxReplicaCount,
  })),
];

export const mostPods = ({ name, replicas }: Workload, manifests: readonly Manifest[]): number =>
  autoscalers(manifests).find(({ target }) => target === name)?.max ?? replicas ?? 1;
