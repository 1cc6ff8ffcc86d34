import type { tokens as fluentTokens } from '@fluentui/react-components';

const DEFAULTS: Readonly<Record<string, number>> = {
  zIndexBackground: 0,
  zIndexContent: 1,
  zIndexOverlay: 1000,
  zIndexPopup: 2000,
  zIndexMessages: 3000,
  zIndexFloating: 4000,
  zIndexPriority: 5000,
  zIndexDebug: 6000,
};

/**
 * Fluent's list of 450 tokens weighs 3 kB. The list is not needed, because each token is the CSS
 * variable with the token's name.
 */
export const tokens = new Proxy({} as typeof fluentTokens, {
  get: (_, name: string) =>
    Object.hasOwn(DEFAULTS, name) ? `var(--${name}, ${DEFAULTS[name]})` : `var(--${name})`,
});
