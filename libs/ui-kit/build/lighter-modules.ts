import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join } from 'node:path';

export type Aliases = Record<string, string | false>;

const here = createRequire(import.meta.url);

/**
 * Aliases modules of packages to lighter modules, or to nothing, in the production build. Browsers
 * never use what the aliases leave out.
 */
export const lighterModules = (): Aliases =>
  checkedAliases({
    ...productionRouter(),
    ...federationModules(),
    ...fluentTokens(),
    ...lighterZod(),
  });

const replacement = (file: string): string => join(import.meta.dirname, 'lighter', file);

/** @throws Error if a file has moved, because its alias would have no effect */
export function checkedAliases(aliases: Aliases): Aliases {
  for (const file of Object.entries(aliases).flat()) {
    const path = file === false ? '' : file.replace(/\$$/, '');
    if (isAbsolute(path) && !existsSync(path)) throw new Error(`No such module: ${path}`);
  }
  return aliases;
}

/**
 * Replaces the development build of react-router, which react-router-dom gives browsers, by the
 * production build. The development build warns developers.
 */
function productionRouter(): Aliases {
  const outer = here.resolve('react-router-dom/package.json');
  const inner = dirname(createRequire(outer).resolve('react-router/package.json'));
  return {
    'react-router$': join(inner, 'dist/production/index.mjs'),
    'react-router/dom$': join(inner, 'dist/production/dom-export.mjs'),
  };
}

/**
 * Replaces the CommonJS files of the federation runtime by its ES modules, which saves 9 kB. The
 * federation plugin requests the CommonJS files, which the bundler cannot shrink.
 */
function federationModules(): Aliases {
  const plugin = createRequire(here.resolve('@module-federation/enhanced'));
  const tools = createRequire(plugin.resolve('@module-federation/runtime-tools'));
  const entries = [
    tools.resolve('@module-federation/webpack-bundler-runtime'),
    tools.resolve('@module-federation/runtime'),
    plugin.resolve('@module-federation/inject-external-runtime-core-plugin'),
  ];
  return Object.fromEntries(entries.map((entry) => [`${entry}$`, entry.replace(/\.cjs$/, '.js')]));
}

function fluentTokens(): Aliases {
  const components = createRequire(here.resolve('@fluentui/react-components'));
  const theme = createRequire(components.resolve('@fluentui/react-theme'));
  const lib = join(dirname(theme.resolve('@fluentui/tokens/package.json')), 'lib');
  return {
    [join(lib, 'tokens.js')]: replacement('fluent-tokens.ts'),
    [join(lib, 'global/colorPalette.js')]: replacement('fluent-colors.ts'),
    [join(lib, 'sharedColorNames.js')]: replacement('fluent-color-names.ts'),
    '@fluentui/tokens/lib/global/colors.js$': join(lib, 'global/colors.js'),
  };
}

/**
 * Leaves out zod's conversion to JSON Schema (5 kB), which every schema refers to and browsers
 * never call, and zod's own texts (1 kB).
 */
function lighterZod(): Aliases {
  const core = dirname(here.resolve('zod/v4/core'));
  return {
    [join(core, 'to-json-schema.js')]: false,
    [join(core, 'json-schema-processors.js')]: false,
    [join(core, '../locales/en.js')]: replacement('zod-texts.ts'),
  };
}
