import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Modules of the Markdown packages that the production build replaces, as aliases of the resolver. The
 * page only reads Markdown, and replies contain no SVG, so these would load without use. They weigh 5 kB.
 */
export function lighterMarkdown(): Record<string, string | false> {
  const markdown = createRequire(createRequire(import.meta.url).resolve('react-markdown'));
  const elements = createRequire(markdown.resolve('hast-util-to-jsx-runtime'));
  const attributes = dirname(elements.resolve('property-information'));
  return {
    // remark-gfm also brings the code that writes Markdown.
    'mdast-util-to-markdown$': false,
    [join(attributes, 'lib/svg.js')]: join(import.meta.dirname, 'no-svg.ts'),
  };
}
