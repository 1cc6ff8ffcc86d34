import ReactMarkdown from 'react-markdown';
import { staticHtml } from '@targum/ui-kit/menus';
import { rehypeDirection, rehypeImageLinks } from '../markdown/hast-plugins.ts';
import { directionOfText } from '@targum/markdown';
import { pluginsForTree, parser } from '@targum/markdown/parser';

/** Returns a model's text as HTML without styles, for programs such as word processors. */
export const htmlOf = (markdown: string): string =>
  staticHtml(
    <ReactMarkdown
      remarkPlugins={pluginsForTree(parser.parse(markdown))}
      rehypePlugins={[rehypeImageLinks, [rehypeDirection, directionOfText(markdown)]]}
    >
      {markdown}
    </ReactMarkdown>,
  );

export function htmlOfPlain(text: string): string {
  const place = document.createElement('p');
  place.dir = 'auto';
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) place.append(document.createElement('br'));
    place.append(line);
  }
  return place.outerHTML;
}
