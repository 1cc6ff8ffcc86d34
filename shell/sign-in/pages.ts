import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { Compiler, RuleSetRule } from '@rspack/core';
import { bundleScript } from '@targum/ui-kit/build';
import { iconMarkup } from '@targum/ui-kit/build/markup';
import { colours } from './colours.ts';
import { bodyOf } from './markup.ts';
import type { Page } from './markup.ts';
import { pageTexts, textFiles } from './texts.ts';

const ROOT = join(import.meta.dirname, '..');
/** Marks the scripts of index.html that are only for the application. */
const APPLICATION = ' data-application';

const STYLES = join(import.meta.dirname, 'page.css');

/**
 * Writes login.html and signup.html beside index.html. They have the head of index.html without the
 * application's scripts, the whole form, and one small script. A meta element names the scripts of
 * the application, which that script loads.
 */
export const signInPages =
  (rules: readonly RuleSetRule[]) =>
  (compiler: Compiler): void => {
    compiler.hooks.compilation.tap('SignInPages', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.beforeEmit.tapPromise('SignInPages', async (data) => {
        const script = await bundleScript(join(ROOT, 'src/sign-in/inline.ts'), [...rules]);
        compilation.fileDependencies.addAll([...script.files, ...textFiles(), STYLES]);
        for (const page of ['login', 'signup'] as const) {
          const html = pageOf(page, data.html, script.code);
          compilation.emitAsset(`${page}.html`, new compiler.webpack.sources.RawSource(html));
        }
        return { ...data, html: data.html.replaceAll(APPLICATION, '') };
      });
    });
  };

const inScript = (code: string): string => code.replaceAll('</', String.raw`<\/`);

type Change = readonly [part: RegExp, by: string];

/** @throws Error if index.html no longer has a part that a page replaces. */
function changed(html: string, [part, by]: Change): string {
  if (html.search(part) === -1) throw new Error(`index.html has no ${part}`);
  return html.replace(part, () => by);
}

/** Returns the files of the application: the entry, then those that it asks for. */
function applicationFiles(index: string): string[] {
  const tags = [
    ...index.matchAll(/<script[^>]* src="([^"]+)"/g),
    ...index.matchAll(/<link(?=[^>]* rel="preload")[^>]* href="([^"]+)"/g),
  ];
  return tags.map(([, file]) => file!);
}

function pageOf(page: Page, index: string, code: string): string {
  const [logo] = /<svg[\s\S]*?<\/svg>/.exec(index)!;
  const [, problem] = / d="([^"]+)"/.exec(iconMarkup('problem'))!;
  const styles = readFileSync(STYLES, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\s*\n\s*/g, '')
    .replace('PROBLEM_ICON', problem!);
  const texts = JSON.stringify(pageTexts()).replaceAll('<', String.raw`\u003c`);
  const title = `shell.${page}.${page === 'login' ? 'submit' : 'heading'}`;
  const files = applicationFiles(index).join(' ');
  const changes: readonly Change[] = [
    [/<html lang="en">/, `<html lang="en" data-title="${title}">`],
    [/\s*<script[^>]* src=[^>]*><\/script>/g, ''],
    [/\s*<link[^>]* rel="preload"[^>]*>/g, ''],
    [new RegExp(String.raw`\s*<script[^>]*${APPLICATION}>[\s\S]*?</script>`, 'g'), ''],
    [/\n\s*#frame[\s\S]*?(?=\n {4}<\/style>)/, `\n${colours()}${styles}`],
    [/<\/head>/, `  <meta name="application" content="${files}" />\n  </head>`],
    [
      /<div id="root">[\s\S]*(?=<noscript>)/,
      `${bodyOf(page, logo)}
<script nonce="__CSP_NONCE__" type="application/json" id="texts">${texts}</script>
<script nonce="__CSP_NONCE__">${inScript(code)}</script>
<noscript><style nonce="__CSP_NONCE__">#root{display:none}</style></noscript>
`,
    ],
  ];
  return changes.reduce(changed, index);
}
