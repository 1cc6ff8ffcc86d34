import { lazyPart } from '@targum/ui-kit';
import type { LazyPart } from '@targum/ui-kit';
import type { AssistantGoneProps } from './assistant-gone.tsx';

/** Rarely shown, so it loads once the page is idle. */
export const AssistantGone: LazyPart<AssistantGoneProps> = lazyPart(
  () => import('./assistant-gone.tsx'),
);
