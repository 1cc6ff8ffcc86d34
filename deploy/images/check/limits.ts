import { join } from 'node:path';
import { mebibytes, partOf, workloads } from '../../checks/manifests.ts';
import { render } from '../../checks/render.ts';
import { ROOT } from '../../local/launcher/settings.ts';

/** What the manifests give a pod, in MiB. */
export interface Limits {
  /** Of its /tmp. */
  tmp: number;
  memory: number;
  /** Instead of the image's own. */
  command: string[] | undefined;
}

/** Reads from the manifests what each part may use and what it runs. */
export async function readLimits(): Promise<Map<string, Limits>> {
  const folders = ['base', 'base/model-standin'];
  const rendered = await Promise.all(folders.map((folder) => render(join(ROOT, 'deploy', folder))));
  return new Map(
    workloads(rendered.flat()).map((workload) => {
      const tmp = workload.pod.volumes?.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit;
      const memory = workload.container.resources?.limits?.['memory'];
      const { command } = workload.container;
      return [partOf(workload), { tmp: mebibytes(tmp), memory: mebibytes(memory), command }];
    }),
  );
}
