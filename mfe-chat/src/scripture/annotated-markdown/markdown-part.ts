import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { MarkdownProps } from './markdown.tsx';

/** Parser and renderer weigh as much as the rest of the chat, so they load with the first reply. */
export const Markdown: LazyComponent<MarkdownProps> = lazyComponent(() => import('./markdown.tsx'));
