import { workloads } from '../manifests.ts';
import type { Rule } from '../manifests.ts';

/** Checks that Jobs mount their volumes read-only, except an emptyDir. */
export const jobRules: Rule = (manifests) =>
  workloads(manifests)
    .filter(({ kind }) => kind === 'Job')
    .flatMap(({ title, pod, container }) => {
      const own = (pod.volumes ?? []).filter(({ emptyDir }) => emptyDir).map(({ name }) => name);
      return (container.volumeMounts ?? [])
        .filter(({ name, readOnly }) => !own.includes(name) && readOnly !== true)
        .map(({ name }) => `${title}: may change the files of its volume ${name}`);
    });
