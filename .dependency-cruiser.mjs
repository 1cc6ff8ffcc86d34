// The borders between the rooms of the tree: which workspace may import which, and who inside a
// service may see what. `npm run borders` checks them (see deploy/local/repo/borders.ts).

const TESTS = '\\.(test|spec|bench)\\.tsx?$|/testing/';
const WORKSPACE = '^(libs/[^/]+|shell|mfe-[^/]+|svc-[^/]+|deploy|e2e)/';

/** `room` (a regular expression of a folder) may import only itself and `allowed`. */
function room(name, path, allowed, { pathNot = [] } = {}) {
  return {
    name,
    comment: `${name}: ${allowed.length > 0 ? allowed.join(', ') : 'no other workspace'} may be imported`,
    severity: 'error',
    from: { path: `^(${path})/`, pathNot },
    to: { path: WORKSPACE, pathNot: ['$1', ...allowed].map((folder) => `^${folder}/`) },
  };
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const CONTRACTS = 'libs/contracts';
const KIT = 'libs/service-kit';
const DATABASE = 'libs/database';
const UI_KIT = 'libs/ui-kit';
const STANDIN = 'libs/model-standin';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    room('contracts', CONTRACTS, []),
    forbid(
      'contracts-zod-only',
      'contracts: zod is the only library',
      { path: `^${CONTRACTS}/src/`, pathNot: TESTS },
      { path: '^node_modules/', pathNot: '^node_modules/zod/' },
    ),
    room('database', DATABASE, [CONTRACTS]),
    room('model-standin', STANDIN, [CONTRACTS]),
    room('service-kit', KIT, [CONTRACTS, DATABASE], { pathNot: [TESTS] }),
    room('tests of service-kit', KIT, [CONTRACTS, DATABASE, STANDIN]),
    room('ui-kit', UI_KIT, [CONTRACTS]),
    room('shell', 'shell', [UI_KIT, CONTRACTS]),
    room('remotes', 'mfe-[^/]+', [UI_KIT, CONTRACTS]),
    room('services', 'svc-[^/]+', [KIT, DATABASE, CONTRACTS], { pathNot: [TESTS] }),
    room('tests of services', 'svc-[^/]+', [KIT, DATABASE, CONTRACTS, STANDIN]),
    room('launcher', 'deploy', [CONTRACTS, DATABASE, STANDIN]),
    room('e2e', 'e2e', [CONTRACTS, DATABASE, STANDIN, 'deploy']),

    forbid(
      'through-exports',
      'another workspace is imported by its name, never by a path into it',
      { path: WORKSPACE },
      { path: WORKSPACE, pathNot: '^$1/', dependencyTypes: ['local'] },
    ),
    forbid(
      'testing-stays-in-tests',
      'helpers for tests are not part of the product',
      { path: WORKSPACE, pathNot: TESTS },
      { path: '/testing/', pathNot: 'node_modules' },
    ),
    forbid(
      'browser-has-no-node',
      'code for the browser cannot use modules of Node',
      { path: `^(${UI_KIT}|${CONTRACTS}|shell|mfe-[^/]+)/src/`, pathNot: TESTS },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'only-repositories-see-knex',
      'inside a service only repositories and their queries see knex',
      { path: '^svc-[^/]+/src/', pathNot: [TESTS, '\\.repository\\.ts$', '\\.query\\.ts$'] },
      { path: '^node_modules/knex/' },
    ),
    forbid(
      'routes-ask-services',
      'routes call a service, never a repository',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$' },
    ),
    forbid(
      'repositories-at-the-bottom',
      'repositories know neither routes nor services',
      { path: '\\.repository\\.ts$' },
      { path: '\\.(routes|service)\\.ts$' },
    ),
    forbid(
      'k6-has-no-packages',
      'k6 loads files and its own modules only; from elsewhere its scripts take types',
      { path: '^deploy/k6/' },
      { pathNot: '^deploy/k6/|^k6(/|$)|/@types/k6/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-circles',
      'files must not import each other in a circle',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    forbid(
      'resolvable',
      'every import of our own must lead to a file; the compiler looks after packages',
      {},
      { couldNotResolve: true, path: '^(\\.|@targum/)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.tsc)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
