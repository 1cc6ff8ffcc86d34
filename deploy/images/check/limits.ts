import { join } from 'node:path';
import { mebibytes, partOf, workloads } from '../../checks/manifests.ts';
import { render } from '../../checks/render.ts';
import { ROOT } from '../../local/launcher/settings.ts';

/** The limits that the manifests set for a pod, in MiB. */
export interface PodLimits {
  tmp: number;
  memory: number;
  /** Replaces the arguments of the image's entry point. */
  args: string[] | undefined;
}

export async function readLimits(): Promise<Map<string, PodLimits>> {
  const folders = ['base', 'base/model-standin'];
  const rendered = await Promise.all(folders.map((folder) => render(join(ROOT, 'deploy', folder))));
  return new Map(
    workloads(rendered.flat()).map((workload) => {
      const tmp = workload.pod.volumes?.find(({ name }) => name === 'tmp')?.emptyDir?.sizeLimit;
      const memory = workload.container.resources?.limits?.['memory'];
      const { args } = workload.container;
      return [partOf(workload), { tmp: mebibytes(tmp), memory: mebibytes(memory), args }];
    }),
  );
}
