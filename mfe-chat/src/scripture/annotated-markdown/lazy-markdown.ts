import { lazyComponent } from '@targum/ui-kit';
import type { LazyComponent } from '@targum/ui-kit';
import type { MarkdownProps } from './markdown.tsx';

/** Loads with the first reply, because it weighs as much as the rest of the chat. */
export const Markdown: LazyComponent<MarkdownProps> = lazyComponent(() => import('./markdown.tsx'));
