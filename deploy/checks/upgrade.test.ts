import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../local/launcher/settings.ts';
import { ofKind } from './manifests.ts';
import type { Manifest } from './manifests.ts';
import { createStage, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

const NAME = 'app.kubernetes.io/name';
const COMPONENT = 'app.kubernetes.io/component';

let stage: Stage;
let manifests: Manifest[];
beforeAll(async () => {
  stage = createStage();
  prepareProduction(stage);
  manifests = await stage.render('overlays/production');
});
afterAll(() => stage.remove());

/** Returns the component that the runbook's commands give to running pods, by the pods' name. */
const labelledByRunbook = () => {
  const runbook = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');
  const command = /^kubectl -n targum label pods -l '(\S+) in \((\S+)\)' (\S+)=(\S+)/gm;
  return [...runbook.matchAll(command)].flatMap(([, key, names = '', label, component]) => {
    expect([key, label]).toEqual([NAME, COMPONENT]);
    return names.split(',').map((name) => [name, component]);
  });
};

it('the runbook labels running pods as the manifests label new ones', () => {
  const labels = new Map(
    ofKind(manifests, 'Deployment').flatMap(({ spec }) => {
      const { [NAME]: name, [COMPONENT]: component } = spec?.template?.metadata?.labels ?? {};
      return component === undefined ? [] : [[name, component]];
    }),
  );
  const labelled = labelledByRunbook();
  expect(labelled).toEqual(labelled.map(([name]) => [name, labels.get(name)]));
  // A part that is added later need not be listed, but each component must be.
  expect(new Set(labelled.map(([, component]) => component))).toEqual(new Set(labels.values()));
});
