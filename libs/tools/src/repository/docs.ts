import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const NOT_OURS = ['**/node_modules/**', '**/dist/**'];
/** Files that builds and commands in the docs create. They are not committed. */
const GENERATED = /^deploy\/overlays\/local\/secrets|(?:^|\/)dist\//;

const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g;
const CODE = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g;
const SCRIPT = /\bnpm run ([\w:]+)/g;
const PLACEHOLDER = /[\w./*-]*<[\w ]+>[\w./*-]*/g;
const SOURCE = /(?<![\w./@-])[\w-]+(?:\/[\w.*-]+)+\.(?:tsx?|mjs|sh|md|ya?ml|json|sql)(?![\w/])/g;

export const findDocs = (root: string): string[] =>
  globSync('**/*.md', { cwd: root, exclude: NOT_OURS }).toSorted();

/**
 * Returns the anchor of a heading: its own id, which pages of the guide have, or else what GitHub
 * generates.
 */
const anchorOf = (heading: string): string =>
  /\{#([\w-]+)\}$/.exec(heading)?.[1] ??
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function hasAnchor(file: string, anchor: string): boolean {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, heading = '']) => anchorOf(heading) === anchor);
}

const exists = (path: string): boolean =>
  path.includes('*') ? globSync(path).length > 0 : existsSync(path);

/**
 * Returns the paths in a code snippet: paths into a folder of the root, and any path of a source
 * file.
 */
function pathsIn(code: string, folders: readonly string[]): string[] {
  const rooted = new RegExp(
    `(?<![\\w./@-])(?:${folders.join('|')}|svc-\\*|mfe-\\*)/[\\w./*-]+`,
    'g',
  );
  const fixed = code.replaceAll(PLACEHOLDER, '');
  const found = [...fixed.matchAll(rooted), ...fixed.matchAll(SOURCE)];
  return [...new Set(found.map(([path]) => path.replace(/[.]$/, '')))];
}

/**
 * Finds references to missing things in a page: files and headings in links, paths in code, and
 * scripts of the root's `package.json`. A path in code is relative to the root, to the page's
 * folder or its `src`, or to any workspace: `locales/en/first.json`.
 * @returns one line per missing thing.
 */
export function brokenReferences(root: string, page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const here = join(root, dirname(page));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name.replaceAll('.', '\\.'));

  const links = [...text.matchAll(LINK)].flatMap(([, path = '', anchor]) => {
    const target = path === '' ? join(root, page) : join(here, path);
    if (!existsSync(target)) return [path];
    return anchor === undefined || hasAnchor(target, anchor) ? [] : [`${path}#${anchor}`];
  });
  const code = [...text.matchAll(CODE)].map(([, block, span]) => block ?? span ?? '');
  const workspaces = globSync('{*,libs/*}/package.json', { cwd: root, exclude: NOT_OURS });
  const starts = [
    ...[root, here, join(here, 'src')],
    ...workspaces.map((manifest) => join(root, dirname(manifest))),
  ];
  const paths = code
    .flatMap((piece) => pathsIn(piece, folders))
    .filter((path) => !GENERATED.test(path) && !starts.some((start) => exists(join(start, path))));
  const commands = [...text.matchAll(SCRIPT)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
  return [
    ...[...links, ...paths].map((path) => `${page}: ${normalize(path)} does not exist`),
    ...commands.map((name) => `${page}: npm run ${name} does not exist`),
  ];
}
