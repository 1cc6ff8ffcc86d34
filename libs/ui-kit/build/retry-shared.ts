import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The evaluated modules of this front end by their ids. A failed module has an error. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> };

/**
 * A plugin of every front end's federation runtime. The runtime treats a shared module whose code
 * failed to load as still loading, and would never request the code again. The plugin resets such a
 * module, and evaluates again the modules that failed with it.
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
