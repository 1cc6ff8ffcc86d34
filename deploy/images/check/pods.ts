import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../../local/launcher/say.ts';
import { waitUntil } from '../../local/processes/wait.ts';
import { IMAGE_USER } from '../images.ts';
import { startPod } from './container.ts';
import type { Container, Pod, PodOptions } from './container.ts';
import type { PodLimits } from './limits.ts';

export function expect(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export type PodPlan = Omit<PodOptions, 'args' | 'logFile' | 'tmpMebibytes'> & {
  image: string;
  /** The part in the manifests, if it is not named like the image. */
  part?: string;
  probes: string[];
};

const succeeds = (url: string): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** Checks in /proc that the process cannot gain privileges or write to its root. */
function checkRestrictions(name: string, pid: number): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const value = (field: string) => new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(status)?.[1];
  const { uid, gid } = IMAGE_USER;
  expect(value('Uid') === Array(4).fill(uid).join('\t'), `${name} runs as user ${value('Uid')}`);
  expect(value('Gid') === Array(4).fill(gid).join('\t'), `${name} runs as group ${value('Gid')}`);
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    expect(/^0+$/.test(value(set) ?? ''), `${name} has capabilities (${set})`);
  }
  expect(value('NoNewPrivs') === '1', `${name} could gain privileges`);
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n');
  const root = mounts.map((line) => line.split(' ')).find(([, , , , point]) => point === '/');
  expect(/^ro(,|$)/.test(root?.[5] ?? ''), `${name} can write to its root`);
}

function treeOf(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`).flatMap((file) =>
    readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(treeOf)];
}

function peakOf({ pid }: Pod): number {
  const kibibytes = treeOf(pid).map((process) => {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  });
  return Math.ceil(kibibytes.reduce((sum, each) => sum + each, 0) / 1024);
}

/** Starts pods from unpacked images, with the limits of the manifests. */
export function createPods(
  containers: Map<string, Container>,
  limits: Map<string, PodLimits>,
  logDir: string,
) {
  const running = new Map<Pod, PodLimits>();

  async function launch({ image, part = image, ...plan }: Omit<PodPlan, 'probes'>): Promise<Pod> {
    const container = containers.get(image);
    if (!container) throw new Error(`${image} was not built`);
    const limit = limits.get(part);
    if (!limit) throw new Error(`${part} is in no manifest`);
    const { tmp: tmpMebibytes, args } = limit;
    const options = { ...plan, args, tmpMebibytes, logFile: logOf(plan.name) };
    const pod = await startPod(container, options);
    running.set(pod, limit);
    return pod;
  }
  const logOf = (name: string) => join(logDir, `${name}.log`);
  const readLog = (name: string) => readFileSync(logOf(name), 'utf8');

  return {
    async runToEnd(plan: Omit<PodPlan, 'probes'>) {
      const pod = await launch(plan);
      await waitUntil(`Exit of ${plan.name}`, () => pod.ending() !== undefined);
      running.delete(pod);
      return { ending: await pod.exited, log: readLog(plan.name) };
    },
    /** Waits until every probe answers 2xx. */
    async start({ probes, ...plan }: PodPlan) {
      const pod = await launch(plan);
      for (const url of probes) {
        await waitUntil(url, () => succeeds(url), { gaveUp: pod.ending }).catch((error: Error) => {
          throw new Error(`${plan.name}: ${error.message}. Its log:\n${readLog(plan.name)}`);
        });
      }
      checkRestrictions(plan.name, pod.pid);
      say(`${plan.name} answers ${probes.map((url) => new URL(url).pathname).join(', ')}`);
    },
    /** Stops the pods in reverse order. Throws if a pod does not exit with 0. */
    async stopAll() {
      const problems: string[] = [];
      for (const [pod, { memory }] of [...running].toReversed()) {
        running.delete(pod);
        const peak = pod.ending() === undefined ? peakOf(pod) : 0;
        say(`${pod.name} took ${peak} MiB of ${memory}`);
        if (peak > memory) problems.push(`${pod.name} exceeded its memory limit`);
        const ending = await pod.stop();
        if (ending !== 'exit code 0') problems.push(`${pod.name} ended with ${ending}`);
      }
      expect(problems.length === 0, problems.join('; '));
    },
  };
}

export type Pods = ReturnType<typeof createPods>;
