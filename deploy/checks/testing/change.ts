import { ofKind, workloads } from '../manifests.ts';
import type { Manifest, Workload } from '../manifests.ts';

/** A copy of manifests that a test may break. */
export interface Change {
  manifests: Manifest[];
  workload(name: string): Workload;
  one: <Kind extends Parameters<typeof ofKind>[1]>(
    kind: Kind,
    name: string,
  ) => ReturnType<typeof ofKind<Kind>>[number];
  /** The data of a generated ConfigMap, by its name without the hash. */
  settings(name: string): Record<string, string>;
  remove(kind: string, name: string): void;
}

/** A fault in the manifests, and the problem that the rules must report for it. */
export type Breakage = [problem: string, breakIt: (change: Change) => unknown];

const found = <Thing>(thing: Thing | undefined, name: string): Thing => {
  if (thing === undefined) throw new Error(`there is no ${name} to break`);
  return thing;
};

/** Copies rendered manifests and returns functions to change the copy. */
export const changeOf = (rendered: readonly Manifest[]): Change => {
  const manifests = structuredClone([...rendered]);
  return {
    manifests,
    workload: (name) =>
      found(
        workloads(manifests).find((workload) => workload.name === name),
        name,
      ),
    one: (kind, name) =>
      found(
        ofKind(manifests, kind).find(({ metadata }) => metadata.name === name),
        `${kind} ${name}`,
      ),
    settings: (name) =>
      found(
        ofKind(manifests, 'ConfigMap').find(({ metadata }) =>
          new RegExp(`^${name}-[a-z0-9]{10}$`).test(metadata.name),
        )?.data,
        name,
      ),
    remove(kind, name) {
      const index = manifests.findIndex(
        (manifest) => manifest.kind === kind && manifest.metadata.name === name,
      );
      if (index < 0) throw new Error(`there is no ${kind} ${name} to remove`);
      manifests.splice(index, 1);
    },
  };
};
