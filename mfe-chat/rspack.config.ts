import { remote } from '@targum/ui-kit/build';
import { lighterMarkdown } from './build/lighter-markdown.ts';
import { routes } from './routes.ts';

export default remote({
  root: import.meta.dirname,
  routes,
  replaced: lighterMarkdown(),
  // A chat needs these chunks before it can be used. Other chunks share the packages for Markdown.
  wholeChunks: { conversation: 'all', markdown: 'own' },
});
