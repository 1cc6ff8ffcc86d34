import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRules } from './all-rules.ts';
import type { Manifest, Rule } from './manifests.ts';
import { loadProduct } from './product.ts';
import { ADDRESSES } from './testing/broken-addresses.ts';
import { AUTOSCALERS } from './testing/broken-autoscalers.ts';
import { LOCALLY } from './testing/broken-local.ts';
import { FRONT_ENDS } from './testing/broken-front-ends.ts';
import {
  APPLIED,
  BROWSERS,
  MONITORS,
  NETWORK,
  REFERENCES,
  RELEASES,
} from './testing/broken-surroundings.ts';
import { PROBES, PROGRAMS } from './testing/broken-programs.ts';
import { PODS, ROLLOUTS, SETTINGS } from './testing/broken-workloads.ts';
import { changeOf } from './testing/change.ts';
import { problemTexts } from './testing/problem-texts.ts';
import { createStage, exampleSecrets, prepareLocal, prepareProduction } from './testing/stage.ts';
import type { Stage } from './testing/stage.ts';

let stage: Stage;
let inProduction: Rule;
let inTrials: Rule;
let production: Manifest[];
let local: Manifest[];

beforeAll(async () => {
  stage = createStage();
  const product = await loadProduct();
  inProduction = allRules(product, 2);
  inTrials = allRules(product, 1);
  await prepareLocal(stage);
  prepareProduction(stage);
  production = [...(await stage.render('overlays/production')), ...exampleSecrets(stage)];
  local = await stage.render('overlays/local');
});

afterAll(() => stage.remove());

const IN_PRODUCTION = [
  ...[...PODS, ...ROLLOUTS, ...SETTINGS, ...REFERENCES, ...ADDRESSES, ...PROBES, ...PROGRAMS],
  ...[...AUTOSCALERS, ...NETWORK, ...BROWSERS, ...RELEASES, ...APPLIED, ...MONITORS, ...FRONT_ENDS],
];

it.each(IN_PRODUCTION)('a fault in the overlay production is reported: %s', (problem, breakIt) => {
  const change = changeOf(production);
  breakIt(change);
  expect(inProduction(change.manifests)).toContain(problem);
});

it.each(LOCALLY)('a fault in the overlay local is reported: %s', (problem, breakIt) => {
  const change = changeOf(local);
  breakIt(change);
  expect(inTrials(change.manifests)).toContain(problem);
});

it('every problem in the rules has a test above', () => {
  const seen = [...IN_PRODUCTION, ...LOCALLY].map(([problem]) => problem);
  const texts = problemTexts();
  expect(texts.length).toBeGreaterThan(80);
  const unseen = texts.filter(({ problem }) => !seen.some((text) => problem.test(text)));
  expect(unseen.map(({ text }) => text)).toEqual([]);
});
