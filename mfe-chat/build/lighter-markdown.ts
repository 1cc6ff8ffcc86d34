import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns aliases that replace modules of the Markdown packages in the production build, which
 * saves 9 kB. The page does not use these modules: it only reads Markdown, and replies contain no
 * SVG, no styles and no files with a path.
 */
export function lighterMarkdown(): Record<string, string | false> {
  const markdown = createRequire(createRequire(import.meta.url).resolve('react-markdown'));
  const elements = createRequire(markdown.resolve('hast-util-to-jsx-runtime'));
  const files = dirname(markdown.resolve('vfile'));
  const attributes = dirname(elements.resolve('property-information'));
  return {
    // remark-gfm imports these two modules to write Markdown.
    'mdast-util-to-markdown$': false,
    'markdown-table$': false,
    'style-to-object$': false,
    [join(files, 'lib/minpath.browser.js')]: false,
    [join(attributes, 'lib/svg.js')]: join(import.meta.dirname, 'no-svg.ts'),
  };
}
