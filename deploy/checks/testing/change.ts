import { ofKind, workloads } from '../manifests.ts';
import type { Manifest, Workload } from '../manifests.ts';

/** Manifests that a test may break. */
export interface Change {
  manifests: Manifest[];
  workload(name: string): Workload;
  one: <Kind extends Parameters<typeof ofKind>[1]>(
    kind: Kind,
    name: string,
  ) => ReturnType<typeof ofKind<Kind>>[number];
  /** A generated ConfigMap by its name without the hash. */
  settings(name: string): Record<string, string>;
  remove(kind: string, name: string): void;
}

/** A way to break manifests, and the problem it must be refused with. */
export type Breakage = [problem: string, breakIt: (change: Change) => unknown];

const found = <Thing>(thing: Thing | undefined, name: string): Thing => {
  if (thing === undefined) throw new Error(`there is no ${name} to break`);
  return thing;
};

/** A copy of rendered manifests with handles to break it by. */
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
