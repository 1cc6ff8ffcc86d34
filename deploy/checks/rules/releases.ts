import { ofKind, partOf, problemsIn } from '../manifests.ts';
import type { Rule } from '../manifests.ts';

/**
 * Matches names that a Job may have. The name is part of the host names of the Job's pods, and the
 * cluster warns about a dot there.
 */
const DNS_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DNS_NAME = /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/;

const jobsOfRelease: Rule = (manifests) => {
  const jobs = ofKind(manifests, 'Job');
  const parts = jobs.map(({ metadata: { name }, spec }) =>
    partOf({ name, labels: spec!.template.metadata?.labels ?? {} }),
  );
  if (!parts.includes('migrations')) return ['Job migrations: missing'];
  return jobs.flatMap(({ metadata: { name }, spec }, index) => {
    const { image = '', envFrom = [], env = [] } = spec!.template.spec!.containers[0]!;
    const tag = image.split(':').at(-1);
    const hashed =
      envFrom.some(({ configMapRef }) => configMapRef) ||
      env.some(({ valueFrom }) => valueFrom?.configMapKeyRef);
    return problemsIn([
      [name !== `${parts[index]}-${tag}`, `Job ${name}: its name does not contain ${tag}`],
      [!DNS_LABEL.test(name), `Job ${name}: the cluster warns about this name`],
      [hashed, `Job ${name}: is immutable, so it cannot follow a ConfigMap's hash`],
      [Boolean(spec!.selector), `Job ${name}: sets the selector, which the cluster generates`],
    ]);
  });
};

const names: Rule = (manifests) =>
  manifests
    .filter(({ metadata }) => !DNS_NAME.test(metadata.name))
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: the cluster rejects this name`);

export const releaseRules: Rule = (manifests) => [...jobsOfRelease(manifests), ...names(manifests)];
