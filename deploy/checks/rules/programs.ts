import { deploymentOf, PROGRAMS } from '../../parts.ts';
import { partOf, workloads } from '../manifests.ts';
import type { Manifest, Rule, Workload } from '../manifests.ts';
import { numberOf, settingsOf } from '../settings-of.ts';

const OWN_IMAGE = /(?:^|\/)targum\/([\w-]+):/;
/** The settings that can hold a program's port, by the port's name. The first that is set applies. */
const PORTS: Record<string, readonly string[]> = { http: ['PORT', 'LISTEN'], ops: ['OPS_PORT'] };
const NGINX_PORT = 8080;

/**
 * Checks the program that a part runs. A part runs the image with its own name. A part with a
 * longer name, such as `svc-audio-worker`, runs another entry of the image `svc-audio`. No part
 * replaces the image's entry point, which runs Node with its flags.
 */
const program = (workload: Workload): string[] => {
  const { command, args = [], image = '' } = workload.container;
  const [, name] = OWN_IMAGE.exec(image) ?? [];
  if (name === undefined) return [];
  const known = PROGRAMS.find((each) => each.name === name);
  const entry = known
    ? known.entries.find((each) => partOf(workload) === deploymentOf(known, each))
    : partOf(workload) === name && 'main';
  if (!entry) return [`runs the image of ${name}`];
  if (command) return ["replaces its image's entry point, which has the flags of Node"];
  if (entry === 'main') return args.length > 0 ? ['has other arguments than its image'] : [];
  const file = `${entry}.js`;
  const [run, ...further] = args;
  if (run !== file) return [`does not run ${file}`];
  // An operator chooses the further arguments of `texts`.
  return further.length > 0 && entry !== 'texts' ? ['has other arguments than its image'] : [];
};

const ports = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  if (workload.kind !== 'Deployment') return [];
  const settings = settingsOf(workload, manifests);
  return (workload.container.ports ?? []).flatMap(({ name = '', containerPort }) => {
    const setting = PORTS[name]?.find((known) => settings.has(known));
    const listens = numberOf(workload, manifests, setting ?? '', NGINX_PORT);
    return listens === containerPort
      ? []
      : [`listens on ${listens}, its port ${name} is ${containerPort}`];
  });
};

export const programRules: Rule = (manifests) =>
  workloads(manifests).flatMap((workload) =>
    [...program(workload), ...ports(workload, manifests)].map(
      (problem) => `${workload.title}: ${problem}`,
    ),
  );
