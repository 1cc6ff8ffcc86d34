import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRules } from './all-rules.ts';
import type { Manifest, Rule } from './manifests.ts';
import { loadProduct } from './product.ts';
import {
  AUTOSCALERS,
  BROWSERS,
  MONITORS,
  NETWORK,
  REFERENCES,
  RELEASES,
} from './testing/broken-surroundings.ts';
import { PODS, ROLLOUTS, SETTINGS } from './testing/broken-workloads.ts';
import { changeOf } from './testing/change.ts';
import type { Breakage } from './testing/change.ts';
import { createStage, exampleSecrets, prepareLocal, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

let stage: Stage;
let rules: Rule;
let production: Manifest[];
let local: Manifest[];

beforeAll(async () => {
  stage = createStage();
  rules = allRules(await loadProduct());
  await prepareLocal(stage);
  prepareProduction(stage);
  production = [...(await stage.render('overlays/production')), ...exampleSecrets(stage)];
  local = await stage.render('overlays/local');
});

afterAll(() => stage.remove());

const IN_PRODUCTION = [
  ...[...PODS, ...ROLLOUTS, ...SETTINGS, ...REFERENCES],
  ...[...AUTOSCALERS, ...NETWORK, ...BROWSERS, ...RELEASES, ...MONITORS],
];

it.each(IN_PRODUCTION)('production is refused: %s', (problem, breakIt) => {
  const change = changeOf(production);
  breakIt(change);
  expect(rules(change.manifests)).toContain(problem);
});

const LOCALLY: Breakage[] = [
  ['Deployment svc-auth: there is no Secret admin', ({ remove }) => remove('Secret', 'admin')],
  [
    'StatefulSet redis: readOnlyRootFilesystem is not true',
    ({ workload }) => delete workload('redis').container.securityContext!.readOnlyRootFilesystem,
  ],
  [
    'Deployment svc-auth: image targum/svc-auth:dev is in no registry, but may be asked of Docker Hub',
    ({ workload }) => delete workload('svc-auth').container.imagePullPolicy,
  ],
  [
    'StatefulSet redis: has 384 MiB, recordings and caches need 403 MiB',
    ({ settings }) => (settings('svc-audio')['TRANSCRIPTION_MAX_WAITING'] = '9'),
  ],
  [
    'StatefulSet redis: may evict recordings that wait',
    ({ workload }) => {
      const command = workload('redis').container.command!;
      command[command.indexOf('noeviction')] = 'allkeys-lru';
    },
  ],
  [
    'NetworkPolicy: opens edge > redis:6379',
    ({ one }) => {
      one('NetworkPolicy', 'redis').spec!.ingress![0]!.from = [{ podSelector: {} }];
      one('NetworkPolicy', 'redis-users').spec!.podSelector = {};
    },
  ],
  [
    'Deployment model-standin: it has no setting STANDIN_RATE',
    ({ settings }) => (settings('model-standin')['STANDIN_RATE'] = '1'),
  ],
];

it.each(LOCALLY)('local is refused: %s', (problem, breakIt) => {
  const change = changeOf(local);
  breakIt(change);
  expect(rules(change.manifests)).toContain(problem);
});
