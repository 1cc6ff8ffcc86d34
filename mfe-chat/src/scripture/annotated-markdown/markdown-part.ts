import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { MarkdownProps } from './markdown.tsx';

/** Parser and renderer weigh as much as the rest of the chat, so they load with the first reply. */
export const Markdown: LazyPart<MarkdownProps> = lazyPart(() => import('./markdown.tsx'));
