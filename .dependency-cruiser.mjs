// The allowed imports between workspaces and within a service. `npm run borders` checks them (see
// libs/tools/src/repository/borders.ts).

const TESTS = '\\.(test|spec|bench)\\.tsx?$|/testing/';
const WORKSPACE = '^(libs/[^/]+|shell|mfe-[^/]+|svc-[^/]+|deploy|e2e)/';

/**
 * Returns a rule: of all workspaces, folders that match `path` import only themselves and
 * `allowed`. Both are regular expressions.
 */
function workspace(name, path, allowed, { pathNot = [] } = {}) {
  return {
    name,
    comment: `${name}: ${allowed.length > 0 ? allowed.join(', ') : 'no other workspace'} may be imported`,
    severity: 'error',
    from: { path: `^(${path})/`, pathNot },
    to: { path: WORKSPACE, pathNot: ['$1', ...allowed].map((each) => `^${each}(/|$)`) },
  };
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Returns a rule for each folder but the first: it must not reach a folder that stands earlier in
 * `folders`, not even through other files. Tests may import every folder.
 */
const wings = (name, folders) =>
  folders
    .slice(1)
    .map((folder, index) =>
      forbid(
        `wings of ${name}`,
        `in ${name}, imports between ${folders.join(', ')} only go down this list`,
        { path: `^${name}/src/${folder}/`, pathNot: TESTS },
        { path: `^${name}/src/(${folders.slice(0, index + 1).join('|')})/`, reachable: true },
      ),
    );

const CONTRACTS = 'libs/contracts';
const KIT = 'libs/service-kit';
const DATABASE = 'libs/database';
const SCRIPTURE = 'libs/scripture';
/**
 * The files of libs/scripture that pages may import. They do not load the code that reads texts.
 */
const BOOK_NAMES = 'libs/scripture/src/finding/languages/book-names\\.ts';
const DIFFERENCE = 'libs/scripture/src/quotations/difference\\.ts';
const QUOTATION_MARKS = 'libs/scripture/src/quotations/quotation-marks\\.ts';
const REFERENCES = 'libs/scripture/src/references/index\\.ts';
const MARKDOWN = 'libs/markdown';
/** The thread of svc-chat that writes files for Word. */
const WORD_THREAD = '^svc-chat/src/conversations/export/word/(word-worker\\.ts$|document/)';
const SEARCH = 'libs/search';
const UI_KIT = 'libs/ui-kit';
const STANDIN = 'libs/model-standin';
const TOOLS = 'libs/tools';
const SERVICES = [KIT, DATABASE, SCRIPTURE, MARKDOWN, SEARCH, CONTRACTS];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    workspace('contracts', CONTRACTS, []),
    forbid(
      'contracts-zod-only',
      'contracts may only use the library zod',
      { path: `^${CONTRACTS}/src/`, pathNot: TESTS },
      { path: '^node_modules/', pathNot: '^node_modules/zod/' },
    ),
    workspace('markdown', MARKDOWN, [CONTRACTS]),
    workspace('search', SEARCH, [CONTRACTS]),
    workspace('scripture', SCRIPTURE, [MARKDOWN, CONTRACTS]),
    workspace('database', DATABASE, [CONTRACTS, SCRIPTURE], { pathNot: [TESTS] }),
    workspace('tests of database', DATABASE, [CONTRACTS, SCRIPTURE, SEARCH]),
    workspace('model-standin', STANDIN, [CONTRACTS, REFERENCES]),
    workspace('service-kit', KIT, [CONTRACTS, DATABASE], { pathNot: [TESTS] }),
    workspace('tests of service-kit', KIT, [CONTRACTS, DATABASE, STANDIN]),
    workspace('ui-kit', UI_KIT, [CONTRACTS]),
    workspace('shell', 'shell', [UI_KIT, CONTRACTS, SEARCH]),
    workspace('remotes', 'mfe-[^/]+', [
      UI_KIT,
      CONTRACTS,
      MARKDOWN,
      BOOK_NAMES,
      DIFFERENCE,
      QUOTATION_MARKS,
      REFERENCES,
    ]),
    workspace('services', 'svc-[^/]+', SERVICES, { pathNot: [TESTS] }),
    workspace('tests of services', 'svc-[^/]+', [...SERVICES, STANDIN]),
    workspace('launcher', 'deploy', [CONTRACTS, DATABASE, KIT, SCRIPTURE, STANDIN]),
    workspace('tools', TOOLS, [KIT, 'deploy']),
    workspace('e2e', 'e2e', [CONTRACTS, DATABASE, KIT, SCRIPTURE, STANDIN, 'deploy', TOOLS]),

    ...wings('svc-chat', ['programs', 'conversations', 'models', 'scripture']),
    ...wings('mfe-chat', [
      'help',
      'hand-over',
      'conversation',
      'voice',
      'scripture',
      'formatting',
      'controls',
    ]),
    forbid(
      'through-exports',
      'import another workspace by its name, not by a path into it',
      { path: WORKSPACE },
      { path: WORKSPACE, pathNot: '^$1/', dependencyTypes: ['local'] },
    ),
    forbid(
      'testing-stays-in-tests',
      'only tests may import test helpers',
      { path: WORKSPACE, pathNot: TESTS },
      { path: '/testing/', pathNot: 'node_modules' },
    ),
    forbid(
      'browser-has-no-node',
      'browser code cannot use Node modules',
      {
        path: `^(${UI_KIT}|${CONTRACTS}|${MARKDOWN}|${SEARCH}|shell|mfe-[^/]+)/src/`,
        pathNot: TESTS,
      },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'parser-on-pages',
      'services read Markdown without the parser, which takes long for some texts; a thread with a time limit may use it',
      { path: '^svc-[^/]+/src/', pathNot: [TESTS, WORD_THREAD] },
      { path: `^${MARKDOWN}/src/parser/`, reachable: true },
    ),
    forbid(
      'only-repositories-see-knex',
      'within a service, only repositories and queries may import knex',
      { path: '^svc-[^/]+/src/', pathNot: [TESTS, '\\.repository\\.ts$', '\\.query\\.ts$'] },
      { path: '^node_modules/knex/' },
    ),
    forbid(
      'routes-ask-services',
      'routes call services, not repositories',
      { path: '\\.routes\\.ts$' },
      { path: '\\.repository\\.ts$' },
    ),
    forbid(
      'repositories-at-the-bottom',
      'repositories must not import routes or services',
      { path: '\\.repository\\.ts$' },
      { path: '\\.(routes|service)\\.ts$' },
    ),
    forbid(
      'k6-has-no-packages',
      'k6 scripts may import only their own files, k6 modules, and types',
      { path: '^deploy/k6/' },
      { pathNot: '^deploy/k6/|^k6(/|$)|/@types/k6/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-circles',
      'files must not import each other in a circle, not even types',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'every local import must resolve to a file; the compiler checks packages',
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
