import { ofKind, problemsIn, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import { settingsOf } from '../settings-of.ts';

const PART_OF = 'app.kubernetes.io/part-of';
const DATA = ['DATABASE_URL', 'REDIS_URL'];

const ofProduct = (labels: Record<string, string> | undefined) => labels?.[PART_OF] === 'targum';

const labelsOf = (manifests: readonly Manifest[], kind: string, name: string) =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)?.metadata
    .labels;

/**
 * A restore scales all labelled objects to 0 and waits until no labelled pod is left. Therefore
 * everything that writes to the data stores, and its pods, must have the label; the database must
 * not.
 */
export const partOfRules: Rule = (manifests) => [
  ...workloads(manifests).flatMap((workload) => {
    const { kind, name, title, labels } = workload;
    const stopped = ofProduct(labelsOf(manifests, kind, name));
    const settings = settingsOf(workload, manifests);
    const writes = DATA.some((setting) => settings.has(setting));
    return problemsIn([
      [!stopped && writes, `a restore would not stop it, as it has no label ${PART_OF}`],
      [
        stopped && !ofProduct(labels),
        `a restore would not wait for its pods, as they have no label ${PART_OF}`,
      ],
      [!stopped && ofProduct(labels), 'a restore would wait for its pods, which it does not stop'],
    ]).map((problem) => `${title}: ${problem}`);
  }),
  ...ofKind(manifests, 'StatefulSet')
    .filter(({ metadata }) => ofProduct(metadata.labels))
    .map(
      ({ metadata }) => `StatefulSet ${metadata.name}: a restore would wait for its own database`,
    ),
];
