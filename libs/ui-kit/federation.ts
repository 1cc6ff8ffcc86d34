import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The modules that exist once in the page. The shell provides these modules, and remotes consume
 * them. `@targum/ui-kit` imports everything with a React context (Fluent, redux, router, i18n), so
 * sharing ui-kit shares the contexts and keeps tree shaking. The contracts are shared because each
 * copy would bring zod (24 kB).
 */
const SHARED_MODULES = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react/jsx-dev-runtime', package: 'react', developmentOnly: true },
  { request: 'react-dom', package: 'react-dom' },
  { request: '@targum/contracts', package: '@targum/contracts' },
  { request: '@targum/contracts/on-demand', package: '@targum/contracts' },
  { request: '@targum/ui-kit', package: '@targum/ui-kit' },
  { request: '@targum/ui-kit/menus', package: '@targum/ui-kit' },
  { request: '@targum/ui-kit/forms', package: '@targum/ui-kit' },
  { request: '@targum/ui-kit/admin', package: '@targum/ui-kit' },
] as const;

/**
 * Packages that a remote's bundles must not contain, because a second copy in the page fails
 * silently.
 */
export const HOST_ONLY_PACKAGES: readonly RegExp[] = [
  /^react$/,
  /^react-dom$/,
  /^scheduler$/,
  /^react-redux$/,
  /^react-router(-dom)?$/,
  /^@reduxjs\/toolkit$/,
  /^@fluentui\//,
  /^@griffel\//,
  /^@lingui\//,
  /^@targum\/(ui-kit|contracts)$/,
  /^zod$/,
  /^react-hook-form$/,
  /^@hookform\//,
];

interface SharedTableOptions {
  readonly role: 'host' | 'remote';
  readonly development: boolean;
}

export function sharedModules({ role, development }: SharedTableOptions) {
  const modules = SHARED_MODULES.filter((entry) => development || !('developmentOnly' in entry));
  return Object.fromEntries(
    modules.map(({ request, package: name }) => {
      const version = installedVersion(name);
      const provided = role === 'host' ? { version } : { import: false as const };
      const options = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
      return [request, { ...options, ...provided }];
    }),
  );
}

function installedVersion(packageName: string): string {
  const manifest = packageName.startsWith('@targum/')
    ? new URL(`../${packageName.slice('@targum/'.length)}/package.json`, import.meta.url)
    : createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
