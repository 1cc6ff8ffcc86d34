import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The modules of this front end that were evaluated, by their ids; a failed one has its error. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> };

/**
 * Part of every front end's federation runtime, which takes a shared module whose code did not come
 * for one that is still loading, and would never ask for it again. What failed for the want of it is
 * evaluated anew as well.
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
    beforeLoadShare(share) {
      const { c: modules } = __webpack_require__;
      for (const [id, { error }] of Object.entries(modules)) {
        if (error !== undefined) Reflect.deleteProperty(modules, id);
      }
      return share;
    },
  };
}
