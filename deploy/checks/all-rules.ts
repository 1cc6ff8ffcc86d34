import type { Rule } from './manifests.ts';
import type { Product } from './product.ts';
import { autoscalerRules } from './rules/autoscalers.ts';
import { dataStoreRules } from './rules/data-stores.ts';
import { networkRules } from './rules/network.ts';
import { outsideRules } from './rules/outside.ts';
import { podRules } from './rules/pods.ts';
import { referenceRules } from './rules/references.ts';
import { releaseRules } from './rules/releases.ts';
import { rolloutRules } from './rules/rollouts.ts';
import { settingsRules } from './rules/settings.ts';

/** Every rule that rendered manifests must keep. */
export const allRules =
  (product: Product): Rule =>
  (manifests) =>
    [
      podRules,
      rolloutRules,
      referenceRules,
      settingsRules(product),
      autoscalerRules(product),
      dataStoreRules,
      networkRules,
      outsideRules,
      releaseRules,
    ].flatMap((rule) => rule(manifests));
