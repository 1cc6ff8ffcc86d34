import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const NOT_OURS = ['**/node_modules/**', '**/dist/**'];
/** Made by a command of the docs, and never committed. */
const GENERATED = ['deploy/overlays/local/secrets', 'dist/'];

const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g;
const CODE = /```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g;
const SCRIPT = /\bnpm run ([\w:]+)/g;
const SOURCE = /(?<![\w./@-])[\w-]+(?:\/[\w.*-]+)+\.(?:tsx?|mjs|sh|md|ya?ml)(?![\w/])/g;

/** Every page of documentation under `root`, by its path from there. */
export const findDocs = (root: string): string[] =>
  globSync('**/*.md', { cwd: root, exclude: NOT_OURS }).toSorted();

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
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

const isGenerated = (path: string): boolean => GENERATED.some((prefix) => path.startsWith(prefix));

/** The paths in a piece of code: those into a folder of the root, and source files by any path. */
function pathsIn(code: string, folders: readonly string[]): string[] {
  const rooted = new RegExp(
    `(?<![\\w./@-])(?:${folders.join('|')}|svc-\\*|mfe-\\*)/[\\w./*-]+`,
    'g',
  );
  const found = [...code.matchAll(rooted), ...code.matchAll(SOURCE)];
  return [...new Set(found.map(([path]) => path.replace(/[.]$/, '')))];
}

/**
 * Finds what a page refers to and does not exist: files and headings behind links, paths in code,
 * and scripts of the root's `package.json`. A path in code starts at the root, at the page's folder
 * or at its `src`.
 * @returns one line for each.
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
  const starts = [root, here, join(here, 'src')];
  const paths = code
    .flatMap((piece) => pathsIn(piece, folders))
    .filter((path) => !isGenerated(path) && !starts.some((start) => exists(join(start, path))));
  const commands = [...text.matchAll(SCRIPT)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
  return [
    ...[...links, ...paths].map((path) => `${page}: ${normalize(path)} does not exist`),
    ...commands.map((name) => `${page}: npm run ${name} does not exist`),
  ];
}
