import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Part of every front end's federation runtime, which takes a shared module whose code did not come
 * for one that is still loading, and would never ask for it again.
 */
export default function retryShared(): ModuleFederationRuntimePlugin {
  return {
    name: 'retry-shared',
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const scope of Object.values(shareScopeMap)) {
        for (const shared of Object.values(scope[pkgName] ?? {})) {
          if (!shared.loaded) shared.loading = null;
        }
      }
    },
  };
}
