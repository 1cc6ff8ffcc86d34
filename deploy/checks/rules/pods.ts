import { IMAGE_USER } from '../../images/images.ts';
import { mebibytes, ofKind, problemsIn, workloads } from '../manifests.ts';
import type { Rule, Workload } from '../manifests.ts';

const OWN_IMAGE = /(^|\/)targum\//;
/** An image that was built locally and is in no registry. */
const LOADED_IMAGE = /^(localhost\/)?targum\//;

const restrictions = ({ pod, container }: Workload): string[] => {
  const own = container.securityContext ?? {};
  const all = pod.securityContext ?? {};
  return problemsIn([
    [all.runAsNonRoot !== true, 'runAsNonRoot is not true'],
    [!((all.runAsUser ?? 0) > 0), 'runAsUser is not the number of an ordinary user'],
    [!((all.runAsGroup ?? 0) > 0), 'runAsGroup is not the number of an ordinary group'],
    [all.seccompProfile?.type !== 'RuntimeDefault', 'seccompProfile is not RuntimeDefault'],
    [own.runAsUser !== undefined, 'runAsUser belongs to the pod, not to the container'],
    [own.privileged === true, 'is privileged'],
    [own.allowPrivilegeEscalation !== false, 'allowPrivilegeEscalation is not false'],
    [own.readOnlyRootFilesystem !== true, 'readOnlyRootFilesystem is not true'],
    [String(own.capabilities?.drop) !== 'ALL', 'capabilities do not drop ALL'],
    [own.capabilities?.add !== undefined, 'capabilities are added'],
    [pod.automountServiceAccountToken !== false, 'automountServiceAccountToken is not false'],
    [pod.enableServiceLinks !== false, 'enableServiceLinks is not false'],
    [Boolean(pod.hostNetwork || pod.hostPID || pod.hostIPC), 'shares namespaces with its node'],
    [(pod.volumes ?? []).some(({ hostPath }) => hostPath), 'mounts a folder of its node'],
    [pod.containers.length !== 1, 'has more than one container, which no rule checks'],
    [Boolean(pod.initContainers?.length), 'has initContainers, which no rule checks'],
  ]);
};

const image = ({ pod, container }: Workload): string[] => {
  const name = container.image ?? '';
  if (!/:[\w][\w.-]*$/.test(name) || name.endsWith(':latest')) {
    return [`image ${name} is not pinned by a tag`];
  }
  if (LOADED_IMAGE.test(name) && container.imagePullPolicy !== 'Never') {
    return [`image ${name} is in no registry, but may be pulled from Docker Hub`];
  }
  const foreign = OWN_IMAGE.test(name) && pod.securityContext?.runAsUser !== IMAGE_USER.uid;
  return foreign ? [`runs our image as another user than ${IMAGE_USER.uid}`] : [];
};

const volumes = ({ pod, container }: Workload): string[] => {
  const named = new Map((pod.volumes ?? []).map((volume) => [volume.name, volume]));
  const mounts = container.volumeMounts ?? [];
  const tmp = mounts.find(({ mountPath }) => mountPath === '/tmp');
  return [
    ...(tmp && named.get(tmp.name)?.emptyDir ? [] : ['has no emptyDir at /tmp']),
    ...[...named.values()]
      .filter(({ emptyDir }) => emptyDir && emptyDir.sizeLimit === undefined)
      .map(({ name }) => `emptyDir ${name} has no sizeLimit`),
  ];
};

const AMOUNTS: Record<string, (amount: unknown) => number> = {
  cpu: (amount) => {
    const [, number, milli] = /^([\d.]+)(m?)$/.exec(String(amount)) ?? [];
    return Number(number) * (milli ? 1 : 1000);
  },
  memory: mebibytes,
};

const resources = ({ container }: Workload): string[] => {
  const { requests = {}, limits = {} } = container.resources ?? {};
  return Object.entries(AMOUNTS).flatMap(([what, amount]) => {
    const isBelow =
      what in requests && what in limits && !(amount(limits[what]) >= amount(requests[what]));
    return problemsIn([
      [requests[what] === undefined, `its requests name no ${what}`],
      [limits[what] === undefined, `its limits name no ${what}`],
      [isBelow, `its ${what} limit is below its request`],
    ]);
  });
};

/** Kinds that run pods but that `workloads` does not list. */
const UNSEEN = [
  ...['CronJob', 'DaemonSet', 'Pod', 'PodTemplate', 'ReplicaSet', 'ReplicationController'],
];

const unseen: Rule = (manifests) =>
  manifests
    .filter(({ kind }) => UNSEEN.includes(kind))
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: runs pods that no rule checks`);

export const podRules: Rule = (manifests) => [
  ...unseen(manifests),
  ...workloads(manifests).flatMap((workload) =>
    [restrictions, image, volumes, resources]
      .flatMap((rule) => rule(workload))
      .map((problem) => `${workload.title}: ${problem}`),
  ),
  ...ofKind(manifests, 'Namespace')
    .filter(
      ({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted',
    )
    .map(({ metadata }) => `Namespace ${metadata.name}: does not enforce the restricted level`),
];
