import { remote } from '@targum/ui-kit/build';
import { lighterMarkdown } from './build/lighter-markdown.ts';
import { routes } from './routes.ts';

export default remote({ root: import.meta.dirname, routes, replaced: lighterMarkdown() });
