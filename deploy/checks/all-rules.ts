import type { Rule } from './manifests.ts';
import type { Product } from './product.ts';
import { addressRules } from './rules/addresses.ts';
import { appliedFormRules } from './rules/applied-form.ts';
import { autoscalerRules } from './rules/autoscalers.ts';
import { dataStoreRules } from './rules/data-stores.ts';
import { frontEndRules } from './rules/front-ends.ts';
import { jobRules } from './rules/jobs.ts';
import { networkRules } from './rules/network.ts';
import { outsideRules } from './rules/outside.ts';
import { partOfRules } from './rules/part-of.ts';
import { podRules } from './rules/pods.ts';
import { probeRules } from './rules/probes.ts';
import { programRules } from './rules/programs.ts';
import { referenceRules } from './rules/references.ts';
import { releaseRules } from './rules/releases.ts';
import { rolloutRules } from './rules/rollouts.ts';
import { settingsRules } from './rules/settings.ts';

/** @param leastPods the minimum number of pods per Deployment. */
export const allRules =
  (product: Product, leastPods: number): Rule =>
  (manifests) =>
    [
      podRules,
      partOfRules,
      programRules,
      jobRules,
      probeRules,
      rolloutRules,
      referenceRules,
      addressRules,
      frontEndRules,
      settingsRules(product),
      autoscalerRules(product, leastPods),
      dataStoreRules,
      networkRules,
      outsideRules,
      releaseRules,
      appliedFormRules,
    ].flatMap((rule) => rule(manifests));
