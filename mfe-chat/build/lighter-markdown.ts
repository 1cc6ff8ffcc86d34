import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Modules of the Markdown packages that the production build replaces, as aliases of the resolver. The
 * page only reads Markdown, and replies contain no SVG, no styles and no files with a path, so these would
 * load without use. They weigh 9 kB.
 */
export function lighterMarkdown(): Record<string, string | false> {
  const markdown = createRequire(createRequire(import.meta.url).resolve('react-markdown'));
  const elements = createRequire(markdown.resolve('hast-util-to-jsx-runtime'));
  const files = dirname(markdown.resolve('vfile'));
  const attributes = dirname(elements.resolve('property-information'));
  return {
    // remark-gfm also brings the code that writes Markdown.
    'mdast-util-to-markdown$': false,
    'markdown-table$': false,
    'style-to-object$': false,
    [join(files, 'lib/minpath.browser.js')]: false,
    [join(attributes, 'lib/svg.js')]: join(import.meta.dirname, 'no-svg.ts'),
  };
}
